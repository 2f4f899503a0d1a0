import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, NativeSelect, Skeleton, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Canton } from '../../../contracts/domain/addresses.ts';
import { SYSTEM_NAMES } from '../../../contracts/domain/project-names.ts';
import { ABROAD, ApprovalRegion, Holiday, PutRegion } from '../../../contracts/domain/rules.ts';
import { addDays, dateAt } from '../../../contracts/domain/working-days.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { formatDay } from '../../shared/format/date.ts';
import { DateField } from '../../shared/forms/date-field.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import classes from '../settings-list.module.css';
import { NoticesPanel } from './notices-panel.tsx';
import { useChangeRules, useStaffRules } from './queries.ts';

/** The rules for approvals and working days, at `/staff/rules`; only administrators may change them. */
export function RulesPage() {
  const { data, error, refetch } = useStaffRules();
  return (
    <Page>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} radius={10} />}
      {data && (
        <div className={classes.columns}>
          <Regions regions={data.regions} />
          <Holidays holidays={data.holidays} />
          <NoticesPanel />
        </div>
      )}
    </Page>
  );
}

/** A region in words: a canton, a country, or everywhere else. */
function useRegionName() {
  const { t, i18n } = useLingui();
  const countries = new Intl.DisplayNames(i18n.locale, { type: 'region' });
  return ({ country, canton }: Pick<ApprovalRegion, 'country' | 'canton'>): string =>
    country === ABROAD
      ? t`Alle anderen Länder`
      : canton === null
        ? (countries.of(country) ?? country)
        : t`Kanton ${canton}`;
}

function Regions({ regions }: { readonly regions: readonly ApprovalRegion[] }) {
  const { t, i18n } = useLingui();
  const textOf = useErrorText();
  const mayWrite = useMay()('regions', 'write');
  const nameOf = useRegionName();
  const { putRegion, removeRegion } = useChangeRules();
  const [edited, setEdited] = useState<ApprovalRegion | 'new' | null>(null);
  const fail = (error: unknown) => showError(textOf(error));
  const titleOf = (region: ApprovalRegion) => `${nameOf(region)}, ${i18n._(SYSTEM_NAMES[region.system])}`;
  return (
    <Panel
      title={<Trans>Freigaben nach Region</Trans>}
      aside={
        mayWrite && (
          <Button size="xs" variant="default" onClick={() => setEdited('new')}>
            <Trans>Region hinzufügen</Trans>
          </Button>
        )
      }
    >
      <p className={classes.note}>
        <Trans>
          Fassaden und Balkone gehen in diesen Regionen zuerst zur Freigabe. Ein Kanton gilt vor seinem Land,
          ein Land vor allen anderen.
        </Trans>
      </p>
      <ul className={classes.list} aria-label={t`Freigaben nach Region`}>
        {regions.map((region) => {
          const { country, canton, system, needsApproval, contact } = region;
          const name = titleOf(region);
          const needed = needsApproval ? <Trans>nötig</Trans> : <Trans>nicht nötig</Trans>;
          return (
            <li key={`${country} ${canton} ${system}`}>
              <span>
                <b>{name}</b>
                <small>{contact}</small>
              </span>
              {mayWrite ? (
                <Switch
                  className={classes.needed ?? ''}
                  aria-label={t`${name}: Freigabe nötig`}
                  label={needed}
                  checked={needsApproval}
                  onChange={() =>
                    putRegion.mutateAsync({ ...region, needsApproval: !needsApproval }).catch(fail)
                  }
                />
              ) : (
                <div className={classes.needed} data-needed={needsApproval}>
                  {needed}
                </div>
              )}
              {mayWrite && (
                <>
                  <Button size="compact-sm" variant="subtle" onClick={() => setEdited(region)}>
                    <Trans>Ändern</Trans>
                  </Button>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t`${name} entfernen`}
                    onClick={() => removeRegion.mutateAsync(region).catch(fail)}
                  >
                    <IconTrash size={17} stroke={1.6} aria-hidden />
                  </ActionIcon>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <FormDialog
        isOpen={edited !== null}
        title={edited === null || edited === 'new' ? t`Region hinzufügen` : titleOf(edited)}
        onClose={() => setEdited(null)}
      >
        {edited && <RegionForm region={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </FormDialog>
    </Panel>
  );
}

const NEW_REGION: ApprovalRegion = {
  country: 'CH',
  canton: 'AG',
  system: 'facade',
  needsApproval: true,
  contact: '',
};
function RegionForm({
  region,
  onClose,
}: {
  readonly region: ApprovalRegion | null;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { putRegion } = useChangeRules();
  const form = useForm({
    schema: PutRegion,
    initialValues: region ?? NEW_REGION,
    draft: `region.${region?.country ?? ''}.${region?.canton ?? ''}.${region?.system ?? ''}`,
    onSubmit: (values) => putRegion.mutateAsync(values).then(onClose),
  });
  const { country, canton } = form.values;
  return (
    <Form form={form} submit={<Trans>Speichern</Trans>} cancel={<CancelButton onClick={onClose} />}>
      {!region && (
        <>
          <TextInput
            label={t`Land`}
            description={t`Zwei Buchstaben wie CH oder LI; * für alle anderen`}
            maxLength={2}
            {...form.field('country')}
            onChange={(event) => {
              const next = event.currentTarget.value.toUpperCase();
              form.change({ country: next, ...(next !== 'CH' && { canton: null }) });
            }}
          />
          {country === 'CH' && (
            <NativeSelect
              label={t`Kanton`}
              data={[{ value: '', label: t`Ganze Schweiz` }, ...Canton.options]}
              value={canton ?? ''}
              onChange={(event) =>
                form.change({
                  canton: event.currentTarget.value ? Canton.parse(event.currentTarget.value) : null,
                })
              }
            />
          )}
          <NativeSelect
            label={t`System`}
            data={ApprovalRegion.shape.system.options.map((value) => ({
              value,
              label: i18n._(SYSTEM_NAMES[value]),
            }))}
            {...form.field('system')}
          />
        </>
      )}
      <TextInput label={t`Ansprechperson`} maxLength={120} {...form.field('contact')} />
      <Switch label={t`Freigabe nötig`} {...form.tick('needsApproval')} />
    </Form>
  );
}

function Holidays({ holidays }: { readonly holidays: readonly Holiday[] }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const mayWrite = useMay()('holidays', 'write');
  const { removeHoliday } = useChangeRules();
  const today = dateAt(Date.now());
  const coming = holidays.filter(({ day }) => day >= today);
  return (
    <Panel title={<Trans>Feiertage</Trans>} aside={coming.length}>
      <p className={classes.note}>
        <Trans>An diesen Tagen arbeitet niemand: Fristen und Liefertage überspringen sie.</Trans>
      </p>
      <ul className={classes.list} aria-label={t`Feiertage`}>
        {coming.map(({ day, name }) => (
          <li key={day}>
            <span>
              <b>{formatDay(day)}</b>
              <small>{name}</small>
            </span>
            {mayWrite && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`${formatDay(day)} entfernen`}
                onClick={() => removeHoliday.mutateAsync(day).catch((error) => showError(textOf(error)))}
              >
                <IconTrash size={17} stroke={1.6} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <div className={classes.form}>
          <HolidayForm from={addDays(today, 1)} />
        </div>
      )}
    </Panel>
  );
}

function HolidayForm({ from }: { readonly from: string }) {
  const { t } = useLingui();
  const { putHoliday } = useChangeRules();
  const form = useForm({
    schema: Holiday,
    initialValues: { day: null as string | null, name: '' },
    draft: 'holiday',
    onSubmit: (holiday) => putHoliday.mutateAsync(holiday),
    repeats: true,
  });
  return (
    <Form form={form} submit={<Trans>Feiertag hinzufügen</Trans>}>
      <DateField label={t`Tag`} from={from} {...form.field('day')} />
      <TextInput label={t`Name`} {...form.field('name')} />
    </Form>
  );
}
