/** `npm run golden:plans`: redraws the plans of all golden roofs. Look at them before committing. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { drawGoldenPlans, planFile } from './draw-golden-plans.ts';

for (const [name, plan] of await drawGoldenPlans()) {
  mkdirSync(dirname(planFile(name)), { recursive: true });
  writeFileSync(planFile(name), plan);
}
