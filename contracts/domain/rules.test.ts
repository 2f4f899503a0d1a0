import { expect, test } from 'vitest';
import { drawn, soak } from '../../tests/soak.ts';
import { Canton } from './addresses.ts';
import { ABROAD, type ApprovalRegion, approvingRegion } from './rules.ts';

const SYSTEMS = ['facade', 'balcony'] as const;
const COUNTRIES = ['CH', 'LI', 'DE', 'AT', 'FR', 'IT'] as const;
const isLikely = () => Math.random() < 0.4;

/** Random rules for some cantons, countries and all others, per system, in any order. */
function randomRegions(): ApprovalRegion[] {
  const keys = [
    ...Canton.options.map((canton) => ({ country: 'CH', canton })),
    ...[...COUNTRIES, ABROAD].map((country) => ({ country, canton: null })),
  ];
  return SYSTEMS.flatMap((system) => keys.map((key) => ({ ...key, system })))
    .filter(isLikely)
    .map((key) => ({ ...key, needsApproval: isLikely(), contact: `${key.country} ${key.canton}` }))
    .sort(() => Math.random() - 0.5);
}

const width = (rule: ApprovalRegion, country: string, canton: string | null): number => {
  if (canton !== null && rule.country === country && rule.canton === canton) return 0;
  if (rule.country === country && rule.canton === null) return 1;
  return rule.country === ABROAD ? 2 : 3;
};

/** Reference implementation: of the matching rules the narrowest decides. */
const narrowest = (
  regions: readonly ApprovalRegion[],
  system: string,
  country: string,
  canton: string | null,
): ApprovalRegion | undefined =>
  regions
    .filter((rule) => rule.system === system && width(rule, country, canton) < 3)
    .sort((a, b) => width(a, country, canton) - width(b, country, canton))[0];

const cantonsOf = (country: string): readonly (Canton | null)[] =>
  country === 'CH' ? Canton.options : [null];

test(
  'the rule of a canton precedes that of its country, that of a country the rule for all others @spec-66',
  drawn,
  () => {
    for (let round = 0; round < soak(40, 2_000); round += 1) {
      const regions = randomRegions();
      for (const system of SYSTEMS)
        for (const country of [...COUNTRIES, 'US'])
          for (const canton of cantonsOf(country)) {
            const decides = narrowest(regions, system, country, canton);
            const expected = decides?.needsApproval ? decides : null;
            expect([country, canton, approvingRegion(regions, system, { country, canton })]).toEqual([
              country,
              canton,
              expected,
            ]);
          }
    }
  },
);

test('a Swiss address without its canton needs no approval yet, a roof never does', () => {
  const all: ApprovalRegion[] = [
    { country: 'CH', canton: null, system: 'facade', needsApproval: true, contact: '' },
    { country: ABROAD, canton: null, system: 'facade', needsApproval: true, contact: '' },
  ];
  expect(approvingRegion(all, 'facade', { country: 'CH', canton: null })).toBeNull();
  expect(approvingRegion(all, 'facade', null)).toBeNull();
  expect(approvingRegion(all, 'in_roof', { country: 'CH', canton: 'ZH' })).toBeNull();
  expect(approvingRegion(all, 'facade', { country: 'DE', canton: null })).not.toBeNull();
});
