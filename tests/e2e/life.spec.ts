import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { DemoMailbox } from '../../contracts/domain/mails.ts';
import {
  type AnswerKind,
  answerDays,
  type ProjectEvent,
  type RequestKind,
} from '../../contracts/domain/project-states.ts';
import { type Project, ProjectRules } from '../../contracts/domain/projects.ts';
import { addWorkingDays, dateAt } from '../../contracts/domain/working-days.ts';
import { formatAmount, formatDay } from '../../documents/format.ts';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import type { Client } from '../../server/testing/client.ts';
import { getProject, putRoofProject } from '../../server/testing/projects.ts';
import {
  clientOf,
  minutesLater,
  openBrowser,
  signedIn,
  violations,
  withoutWebGl,
  workingDay,
} from './portal.ts';

test.use(signedIn('installer'));
test.beforeEach(({ context }) => withoutWebGl(context));

type Deadline = Extract<AnswerKind, 'quotation' | 'information' | 'order'> | 'offer' | 'delivery';

/** One step: a button with its dialog on one side, and what both sides see without a reload. */
interface Step {
  readonly event: ProjectEvent;
  readonly by: 'partner' | 'staff';
  readonly press: string;
  /** Fills in the dialog. */
  readonly enter?: (dialog: Locator, day: string) => Promise<void>;
  /** Label of the dialog's button, if it differs. */
  readonly yes?: string;
  /** Status and next step as the partner reads them, in German; null: no step. */
  readonly partner: readonly [status: string, next: string | null];
  /** Status as staff read it, in English. */
  readonly staff: string;
  /** Pending deadline: for an answer, the offer, or the delivery; null: none. */
  readonly until: Deadline | null;
  /** Title of the other side's notification. */
  readonly news: string;
}

const accept: Step = {
  event: 'accept',
  by: 'staff',
  press: 'Accept',
  partner: ['Anfrage angenommen', 'Wartet auf Antwort'],
  staff: 'Request accepted',
  until: 'quotation',
  news: 'Anfrage angenommen',
};
const offer: Step = {
  event: 'send_offer',
  by: 'staff',
  press: 'Prepare offer',
  enter: (dialog) => dialog.getByLabel('Terms').fill('30 Tage netto'),
  yes: 'Send offer',
  partner: ['Offerte erhalten', 'Offerte prüfen'],
  staff: 'Offer received',
  until: 'offer',
  news: 'Offerte erhalten, gültig bis',
};
const order: Step = {
  event: 'order',
  by: 'partner',
  press: 'Bestellen',
  yes: 'Verbindlich bestellen',
  partner: ['Bestellung aufgegeben', 'Wartet auf Antwort'],
  staff: 'Order placed',
  until: 'order',
  news: 'New order',
};
const delivery: readonly Step[] = [
  {
    event: 'confirm',
    by: 'staff',
    press: 'Confirm order',
    enter: (dialog, day) => dialog.getByLabel('Delivery date').fill(day),
    partner: ['Bestellung bestätigt', 'Wartet auf Lieferung'],
    staff: 'Order confirmed',
    until: 'delivery',
    news: 'Bestellung bestätigt, Lieferung am',
  },
  {
    event: 'start',
    by: 'staff',
    press: 'Start order',
    partner: ['Bestellt (in Bearbeitung)', 'Wartet auf Lieferung'],
    staff: 'Ordered (in processing)',
    until: 'delivery',
    news: 'Bestellung in Bearbeitung',
  },
  {
    event: 'ship',
    by: 'staff',
    press: 'Ship',
    enter: (dialog) => dialog.getByLabel('Delivery note number').fill('LS-2026-11'),
    partner: ['Ausgeliefert', 'Empfang bestätigen'],
    staff: 'Order delivered',
    until: null,
    news: 'Bestellung ausgeliefert',
  },
  {
    event: 'receive',
    by: 'partner',
    press: 'Empfang bestätigen',
    partner: ['Erhalten', null],
    staff: 'Delivered',
    until: null,
    news: 'Receipt confirmed',
  },
  {
    event: 'close',
    by: 'staff',
    press: 'Complete',
    partner: ['Abgeschlossen', null],
    staff: 'Completed',
    until: null,
    news: 'Projekt abgeschlossen',
  },
];
const closed: Step = {
  event: 'close',
  by: 'partner',
  press: 'Abschliessen',
  partner: ['Abgeschlossen', null],
  staff: 'Completed',
  until: null,
  news: 'Project completed',
};

/** Steps after the submission of each kind, and what partner and staff see of the submission itself. */
const lives: Readonly<
  Record<RequestKind, Pick<Step, 'partner' | 'staff' | 'until'> & { readonly steps: readonly Step[] }>
> = {
  request_for_quotation: {
    partner: ['Offerte angefragt', 'Wartet auf Antwort'],
    staff: 'Offer requested',
    until: 'quotation',
    steps: [accept, offer, order, ...delivery],
  },
  direct_order: {
    partner: ['Bestellung aufgegeben', 'Wartet auf Antwort'],
    staff: 'Order placed',
    until: 'order',
    steps: delivery,
  },
  information_request: {
    partner: ['Pendent · Antwort', 'Wartet auf Antwort'],
    staff: 'Pending · Answer',
    until: 'information',
    steps: [{ ...accept, until: 'information' }, offer, closed],
  },
  quick_quotation: {
    partner: ['Offerte erhalten', 'Offerte prüfen'],
    staff: 'Offer received',
    until: 'offer',
    steps: [
      { ...offer, event: 'revise_offer', press: 'Revise offer', news: 'Offerte überarbeitet, gültig bis' },
      order,
      ...delivery,
    ],
  },
};

/** Expects status and next step in the card at the top. */
async function expectStanding(card: Locator, status: string, next?: string | null): Promise<void> {
  await expect(card.getByRole('listitem').filter({ hasText: status }).last()).toHaveAttribute(
    'data-state',
    /^(now|done)$/,
  );
  if (next) await expect(card.getByRole('heading', { level: 2 })).toContainText(next);
  else if (next === null) await expect(card.getByRole('heading', { level: 2 })).toHaveCount(0);
}

/** Returns the day of the deadline: working days after its start, or as entered. */
function dayOf(
  until: Deadline,
  { history, offers }: Project,
  day: string,
  holidays: readonly string[],
): string {
  if (until === 'delivery') return day;
  if (until === 'offer') return offers[0]?.validUntil ?? '';
  // Accepting is no answer: the deadline still runs from the request.
  const began = history.findLast(({ event }) => event === 'submit' || event === 'order');
  return addWorkingDays(dateAt(began?.at ?? 0), answerDays[until].to, holidays);
}

async function perform(page: Page, card: Locator, { press, enter, yes }: Step, day: string): Promise<void> {
  await card.getByRole('button', { name: press, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await enter?.(dialog, day);
  await dialog.getByRole('button', { name: yes ?? press, exact: true }).click();
}

for (const [kind, life] of Object.entries(lives) as [RequestKind, (typeof lives)[RequestKind]][]) {
  test(`the life of a ${kind} in two browsers @spec-1 @spec-2 @spec-3 @spec-4 @spec-39 @spec-38 @spec-103 @spec-107 @spec-109 @spec-133 @spec-134 @spec-135 @spec-136 @spec-138 @spec-139 @spec-140 @spec-141 @spec-142 @spec-143`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const [partner, sales] = [await clientOf(baseURL, 'installer'), await clientOf(baseURL, 'sales')];
    const day = await workingDay(sales);
    const { project, shown } = await putRoofProject(partner, kind);
    const { id, number } = project;

    await page.goto(`/projects/create?project=${id}`);
    await page.getByRole('button', { name: /absenden$|bestellen$/ }).click();
    await expect(page).toHaveURL(/\/projects\/congratulations\//);
    await expect(page.getByText(number)).toBeVisible();
    await page.getByRole('link', { name: 'Zum Projekt' }).click();

    const staff = await openBrowser(browser, 'sales', 'en');
    await staff.goto('/notifications');
    await staff.getByRole('listitem').filter({ hasText: number }).getByRole('link').click();
    await expect(staff).toHaveURL(`/staff/projects/${id}`);
    const cards = {
      partner: page.getByRole('region', { name: 'Stand und nächster Schritt' }),
      staff: staff.getByRole('region', { name: 'Status and next step' }),
    };
    const { holidays } = ProjectRules.parse((await sales('GET', '/v1/project-rules')).body);
    const expectStep = async (step: Pick<Step, 'partner' | 'staff' | 'until'>) => {
      await expectStanding(cards.partner, ...step.partner);
      await expectStanding(cards.staff, step.staff);
      if (step.until === null) return;
      const until = dayOf(step.until, await getProject(partner, id), day, holidays);
      for (const card of [cards.partner, cards.staff]) await expect(card).toContainText(formatDay(until));
    };
    await expectStep(life);

    for (const step of life.steps) {
      await test.step(step.event, async () => {
        await perform(step.by === 'partner' ? page : staff, cards[step.by], step, day);
        if (step.event === 'order') {
          await expect(page).toHaveURL(`/projects/congratulations/direct-order?project=${id}`);
          await page.getByRole('link', { name: 'Zum Projekt' }).click();
        }
        await expectStep(step);
      });
    }

    // One entry of the history per step, on both sides.
    const finished = await getProject(partner, id);
    const events = ['create', 'submit', ...life.steps.map(({ event }) => event)];
    expect(finished.history.map(({ event }) => event)).toEqual(events);
    for (const history of [
      page.getByRole('region', { name: 'Verlauf' }),
      staff.getByRole('region', { name: 'History' }),
    ]) {
      await history.getByRole('button', { name: /\d/ }).click();
      await expect(history.getByRole('listitem')).toHaveCount(events.length);
    }

    await expectPrintout(page, finished, shown.totalRappen);
    await expectMailAndNews(page, staff, partner, finished, life.steps);
    await staff.context().close();
  });
}

/** Expects the newest printout to equal the server's bill, to the Rappen. */
async function expectPrintout(page: Page, project: Project, billRappen: number): Promise<void> {
  const agreed = project.orders[0] ?? project.offers[0];
  expect(agreed?.netRappen).toBe(billRappen);
  const files = page.getByRole('region', { name: 'Dateien' });
  const file = page.waitForEvent('download');
  await files
    .getByRole('button', { name: /\.pdf herunterladen$/ })
    .first()
    .click();
  const { words } = await readPdf(readFileSync(await (await file).path()));
  expect(words).toContain(formatAmount(billRappen));
  const gross = billRappen + Math.round(billRappen * 0.081);
  expect(words).toContain(formatAmount(gross));
}

/**
 * Expects one mail about unread notifications after a quarter of an hour, and each notification once in the list.
 */
async function expectMailAndNews(
  page: Page,
  staff: Page,
  partner: Client,
  { number }: Project,
  steps: readonly Step[],
): Promise<void> {
  const newsOf = (by: Step['by']) => steps.filter((step) => step.by === by).map(({ news }) => news);
  const hasMail = async () => {
    const { rows } = DemoMailbox.parse((await partner('GET', '/v1/mailbox')).body);
    return rows.some(({ html }) => [number, ...newsOf('staff')].every((text) => html.includes(text)));
  };
  await minutesLater(16, () => expect.poll(hasMail).toBe(true));
  await page.goto('/mailbox');
  await expect(page.frameLocator('iframe').getByText(number).first()).toBeVisible();
  const mail = await page.getByRole('main').locator('iframe').getAttribute('srcdoc');
  for (const news of newsOf('staff')) expect(mail).toContain(news);

  for (const [tab, expected] of [
    [page, newsOf('staff')],
    [staff, ['New request', ...newsOf('partner')]],
  ] as const) {
    await tab.goto('/notifications');
    const rows = tab.getByRole('main').getByRole('listitem').filter({ hasText: number });
    await expect(rows).toHaveCount(expected.length);
    for (const [index, news] of expected.toReversed().entries())
      await expect(rows.nth(index)).toContainText(news);
  }
  // Check the mail on its own: the mailbox's frame forbids scripts, so axe cannot run in it.
  await page.goto('about:blank');
  await page.setContent(mail ?? '');
  expect(await violations(page)).toEqual([]);
}
