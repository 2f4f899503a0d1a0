import { z } from 'zod';
import { Canton } from './addresses.ts';
import { choices } from './lists.ts';
import { Month, Period } from './periods.ts';
import { AnswerKind, ProjectKind } from './project-states.ts';
import { Archive } from './projects.ts';
import { CatalogueNames, line } from './text.ts';
import { PartnerCategory } from './user.ts';

/**
 * Milestones of a project: first submitted as a request, first offered, first ordered, and archived. An order counts
 * unless it was rejected, an archived project until it is restored.
 */
export const Milestone = z.enum(['requested', 'offered', 'ordered', 'archived']);
export type Milestone = z.infer<typeof Milestone>;

/** The part of business that figures are about; an empty choice does not filter. */
export const Business = z.object({
  kind: choices(ProjectKind.options),
  canton: choices(Canton.options),
  category: choices(PartnerCategory.options).describe('partners with a person of this category'),
  organisation: z
    .union([z.literal(''), z.uuidv7().lowercase()])
    .default('')
    .describe('of one firm; empty: of all'),
});
export type Business = z.infer<typeof Business>;

/** Query of GET /v1/staff/insights; without a period the twelve months up to now. */
export const InsightsQuery = Business.extend({ period: Period.optional() });
export type InsightsQuery = z.infer<typeof InsightsQuery>;

/** Part of the query of a list: the projects that a figure counts, in a period. */
export const CountedQuery = Business.omit({ kind: true }).extend({
  period: Period.optional(),
  milestone: Milestone.optional().describe('projects that reached it in the period'),
  reason: Archive.shape.reason.optional().describe('of the projects archived in the period'),
  article: line(1, 40).optional().describe('projects with an order of it in the period'),
  answer: AnswerKind.optional().describe('projects to which the supplier gave such an answer in the period'),
  expiringUntil: z.iso.date().optional().describe('projects with an open offer that ends until this day'),
});
export type CountedQuery = z.infer<typeof CountedQuery>;

/** Projects with their power and their net price, as the list of them shows both. */
export const Figures = z.object({
  count: z.int(),
  powerW: z.int(),
  netRappen: z.int().describe('excluding VAT; 0 for requests, which have no price'),
});
export type Figures = z.infer<typeof Figures>;

/** A milestone in the period, and how many of its projects have reached the next one since. */
const Stage = Figures.extend({
  next: z.int(),
  averageDays: z.number().nullable().describe('calendar days until then; null for none'),
});
export type Stage = z.infer<typeof Stage>;

const Stages = z.object({
  roofs: Figures.nullable().describe('saved roofs; null where the filter is about projects'),
  requested: Stage,
  offered: Stage,
  ordered: Figures,
});

/** Most waits that are told apart, in working days; the last is that many or more. */
export const LONGEST_WAIT = 30;

/** Response of GET /v1/staff/insights. */
export const Insights = z.object({
  period: Period.describe('as asked for'),
  months: z.array(
    z.object({
      month: Month,
      offered: Figures,
      ordered: Figures,
      orderedBefore: Figures.describe('in the same month of the year before'),
    }),
  ),
  stages: Stages,
  stagesBefore: Stages.describe('of the year before'),
  answers: z.array(
    z.object({
      answer: AnswerKind,
      promisedDays: z.int(),
      inTime: z.int(),
      count: z.int(),
      projects: z.int().describe('to which these answers were given'),
      averageDays: z.number().describe('working days'),
      waits: z.array(z.int()).describe('answers by their working days, from 0 to LONGEST_WAIT or more'),
    }),
  ),
  reasons: z.array(z.object({ reason: Archive.shape.reason, count: z.int(), withFeedback: z.int() })),
  cantons: z.array(z.object({ canton: Canton, ordered: Figures })),
  partners: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      requested: z.int(),
      offered: z.int(),
      won: z.int().describe('of these offers, those that were ordered since'),
      ordered: Figures,
      months: z.array(z.int()).describe('orders by month of the period'),
    }),
  ),
  partnerCount: z
    .int()
    .describe('partners with a milestone in the period; `partners` has those with the largest orders'),
  expiring: z.object({ until: z.iso.date(), count: z.int() }).describe('open offers that end until this day'),
});
export type Insights = z.infer<typeof Insights>;

/** Response of GET /v1/staff/insights/articles: ordered articles, those with the highest turnover first. */
export const OrderedArticles = z.object({
  articles: z.array(
    z.object({
      article: z.string(),
      names: CatalogueNames.describe('as in the latest order'),
      unit: z.string(),
      quantity: z.number(),
      netRappen: z.int().describe('excluding VAT, after discount'),
      projects: z.int(),
    }),
  ),
  count: z.int().describe('of all articles; `articles` has those with the highest turnover'),
});
export type OrderedArticles = z.infer<typeof OrderedArticles>;

/** Query of GET /v1/staff/insights/feedback. */
export const FeedbackQuery = InsightsQuery.extend({ reason: Archive.shape.reason });
export type FeedbackQuery = z.infer<typeof FeedbackQuery>;

/** Response of GET /v1/staff/insights/feedback: what partners wrote when they archived, the newest first. */
export const Feedback = z.object({
  texts: z.array(
    z.object({
      projectId: z.string(),
      number: z.string(),
      project: z.string(),
      partner: z.string(),
      day: z.iso.date(),
      text: z.string(),
    }),
  ),
  count: z.int().describe('of all texts; `texts` has the newest'),
});
export type Feedback = z.infer<typeof Feedback>;
