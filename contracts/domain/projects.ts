import { z } from 'zod';
import type { FrozenRoof } from '../../engine/frozen-roof.ts';
import { DraftAddress } from './addresses.ts';
import { ChecklistEntry } from './checklists.ts';
import { AgreedDiscount } from './discounts.ts';
import { choices, listQuery, longListOf } from './lists.ts';
import { Offer } from './offers.ts';
import { Delivery, Order } from './orders.ts';
import {
  Actor,
  PostedEvent,
  ProjectEvent,
  ProjectKind,
  ProjectStatus,
  ProjectSystem,
  ProjectTab,
  RequestKind,
  WaitingFor,
} from './project-states.ts';
import { RoofId } from './roofs.ts';
import { ApprovalRegion } from './rules.ts';
import { line, paragraph, Revision } from './text.ts';

/** Created by the client, like the ids of events, messages and files. */
export const ProjectId = z.uuidv7().lowercase();

/** Maximum number of files of one submission, without the workbook. */
export const MOST_ATTACHMENTS = 3;

export const ObjectType = z.enum(['single_family', 'multi_family', 'farm', 'commercial', 'public']);
export type ObjectType = z.infer<typeof ObjectType>;

export const BuildingWork = z.enum(['new', 're_roofing', 'extension']);
export type BuildingWork = z.infer<typeof BuildingWork>;

/** Source of a project's figures. The roof of a workbook is a saved one like those of the configurator. */
export const ProjectSource = z.enum(['workbook', 'form', 'configurator']);
export type ProjectSource = z.infer<typeof ProjectSource>;

/** The eight alignments of a surface, clockwise from north. */
export const Alignment = z.enum(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']);
export type Alignment = z.infer<typeof Alignment>;

const optional = <T extends z.ZodType>(value: T) => value.nullable().default(null);

/** Limits of the form on submission. */
export const FORM_LIMITS = {
  areaM2: [1, 100_000],
  pitchDegrees: [3, 90],
  heightAboveSeaM: [-500, 5_000],
} as const;

/** Construction of a wall, which determines the anchors. */
export const WallConstruction = z.enum(['concrete', 'masonry', 'timber', 'steel']);
export type WallConstruction = z.infer<typeof WallConstruction>;

/** A roof, facade or railing described by figures instead of a drawing. `FORM_PARTS` lists the parts of each. */
export const ProjectForm = z.object({
  areaM2: optional(z.number()),
  pitchDegrees: optional(z.number()),
  alignments: z.array(Alignment).max(8).default([]),
  heightAboveSeaM: optional(z.number()),
  wantedPowerW: optional(z.int().min(0).max(100_000_000)),
  presentRoofing: line(0, 200).default(''),
  // Missing in forms stored before this field existed.
  wallConstruction: WallConstruction.nullish(),
  presentCladding: line(0, 200).optional(),
});
export type ProjectForm = z.infer<typeof ProjectForm>;
export type FormPart = keyof ProjectForm;

/** Parts of the form by system, in the order of the page: required and optional ones. */
export const FORM_PARTS = {
  in_roof: {
    needed: ['areaM2', 'pitchDegrees', 'heightAboveSeaM', 'alignments'],
    asked: ['wantedPowerW', 'presentRoofing'],
  },
  facade: {
    needed: ['areaM2', 'wallConstruction', 'heightAboveSeaM', 'alignments'],
    asked: ['wantedPowerW', 'presentCladding'],
  },
  balcony: { needed: ['areaM2', 'heightAboveSeaM', 'alignments'], asked: ['wantedPowerW'] },
} as const satisfies Record<ProjectSystem, Readonly<Record<'needed' | 'asked', readonly FormPart[]>>>;

export const ContactPerson = z.object({ name: line(0, 120), phone: line(0, 30), email: line(0, 200) });
export type ContactPerson = z.infer<typeof ContactPerson>;

const attachments = z.array(ProjectId).max(MOST_ATTACHMENTS).default([]);

/** The part of a project that is offered or ordered, and that an update or an amendment changes. */
export const ProjectData = z.object({
  source: optional(ProjectSource),
  roofId: optional(RoofId).describe('the saved roof that submitting freezes'),
  workbookFileId: optional(ProjectId),
  form: optional(ProjectForm),
  checklist: z.array(ChecklistEntry).max(20).default([]),
  attachments,
});
export type ProjectData = z.infer<typeof ProjectData>;

/** Content that a partner writes. A draft may be incomplete; missing parts are reported on submission. */
export const ProjectContent = ProjectData.extend({
  kind: RequestKind,
  system: ProjectSystem,
  name: line(0, 120),
  projectAddress: optional(DraftAddress),
  addressFrom: optional(line(1, 40)).describe(
    "where the project address was taken from, until somebody confirms it: a project's number, or another origin",
  ),
  objectAddress: optional(DraftAddress).describe('null: the same as the project address'),
  objectType: optional(ObjectType),
  buildingWork: optional(BuildingWork),
  message: paragraph(0, 2000).default(''),
  contactPerson: optional(ContactPerson),
  executionDeadline: optional(z.iso.date()),
  delivery: optional(Delivery).describe("of a direct order; null: to the object's address"),
  desiredDate: optional(z.iso.date()).describe('of a direct order'),
});
export type ProjectContent = z.infer<typeof ProjectContent>;

/** Body of PUT /v1/projects/:id. `baseRevision`: the revision that was edited; null for a new project. */
export const PutProject = z.object({ content: ProjectContent, baseRevision: Revision.nullable() });
export type PutProject = z.infer<typeof PutProject>;

/** Body of PATCH /v1/projects/:id: what may be changed until the order is in process. Omitted members stay. */
export const EditProject = z.object({
  revision: Revision,
  name: line(1, 120).optional(),
  contactPerson: ContactPerson.nullable().optional(),
  projectAddress: DraftAddress.nullable().optional(),
  objectAddress: DraftAddress.nullable().optional(),
});
export type EditProject = z.infer<typeof EditProject>;

/** A frozen roof: what was offered or ordered is never solved again. Money is Rappen excluding VAT. */
export const RoofVersionSummary = z.object({
  id: z.string(),
  version: z.int(),
  createdAt: z.int(),
  createdBy: z.string().nullable(),
  name: z.string(),
  powerW: z.int(),
  activeModules: z.int(),
  cutPieces: z.int(),
  grossRappen: z.int().describe('before discount'),
  netRappen: z.int().describe('after discount'),
  discount: AgreedDiscount,
  fingerprint: z.string(),
  catalogueVersion: z.string(),
  engineVersion: z.string(),
  pictureFileId: z.string().nullable().describe('the picture that the viewer took of it'),
});
export type RoofVersionSummary = z.infer<typeof RoofVersionSummary>;

/** Maximum size of a roof's picture, bytes; one of 980 × 400 px has some 60 kB. */
export const MAX_PICTURE_BYTES = 2_000_000;

/** Body of PUT /v1/projects/:id/roof-versions/:versionId/picture. */
export const AddPicture = z.object({
  fileId: ProjectId.describe('an uploaded JPEG or PNG that the viewer took of the roof'),
});

/**
 * Response of GET /v1/projects/:id/roof-versions/:versionId: the input of plan, 3D and printouts. `roof` is the
 * result of `Solver.keep` at the time of freezing; an answer without its cells as numbers cannot be drawn.
 */
export const RoofVersion = RoofVersionSummary.extend({ roof: z.custom<FrozenRoof>() });
export type RoofVersion = z.infer<typeof RoofVersion>;

/** The next step of the partner, or the step of the supplier that the partner waits for. */
export const NextStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('continue') }),
  z.object({ step: z.literal('revise'), reason: z.string() }),
  z.object({ step: z.literal('give_details'), question: z.string() }),
  z.object({ step: z.literal('check_offer'), until: z.iso.date(), daysLeft: z.int() }),
  z.object({ step: z.literal('offer_expired'), until: z.iso.date() }),
  z.object({ step: z.literal('confirm_receipt') }),
  z.object({ step: z.literal('await_answer'), by: z.iso.date(), isLate: z.boolean() }),
  z.object({ step: z.literal('await_delivery'), on: z.iso.date() }),
]);
export type NextStep = z.infer<typeof NextStep>;

/** A project in a list. Instants are milliseconds since 1970, money Rappen excluding VAT. */
export const ProjectListItem = z.object({
  id: z.string(),
  number: z.string().describe('P-2026-0418'),
  organisation: z.object({ id: z.string(), name: z.string() }),
  kind: ProjectKind,
  system: ProjectSystem.nullable().describe('null for materials'),
  status: ProjectStatus,
  waitingFor: WaitingFor.nullable(),
  acceptedBy: z.enum(['automatic', 'person']).nullable(),
  tab: ProjectTab.exclude(['all']),
  name: z.string(),
  address: z.string().describe('in one line; empty where none is given'),
  powerW: z.int().nullable(),
  netRappen: z.int().nullable().describe('of the order, else of the offer, else of the roof'),
  roofVersionId: z.string().nullable(),
  pictureFileId: z.string().nullable().describe('picture of its roof'),
  createdAt: z.int(),
  updatedAt: z.int(),
  submittedAt: z.int().nullable(),
  statusSince: z.int(),
  answerBy: z.iso.date().nullable().describe('when the supplier is to answer at the latest'),
  assignee: z.string().nullable().describe('who of the supplier takes care of it'),
  isMine: z.boolean().describe('the reader takes care of it'),
  nextStep: NextStep.nullable(),
  isDiscardable: z.boolean().describe('never submitted'),
  revision: z.int().describe('counts up with every change'),
});
export type ProjectListItem = z.infer<typeof ProjectListItem>;

/** Sort orders of a list; `answerBy` puts projects without a deadline last. */
export const ProjectSort = [
  'updatedAt',
  'createdAt',
  'number',
  'name',
  'status',
  'powerW',
  'netRappen',
  'answerBy',
] as const;

/** Query of GET /v1/projects. The search covers number, name, addresses and article numbers. */
export const ProjectQuery = listQuery(ProjectSort).extend({
  tab: ProjectTab.default('all'),
  status: choices(ProjectStatus.options),
  kind: choices(ProjectKind.options),
  system: choices(ProjectSystem.options),
});
export type ProjectQuery = z.infer<typeof ProjectQuery>;

const count = z.int();
/** One page of a list; `counts` cover all projects of the organisation, independent of the search. */
export const ProjectList = longListOf(ProjectListItem).extend({
  counts: z.object({
    ...{ all: count, entered: count, ordered: count, completed: count, archived: count },
    yours: count.describe("sent projects that wait for the partner's next step"),
  }),
});
export type ProjectList = z.infer<typeof ProjectList>;

/** A region's approval of facades and balconies. */
export const Approval = z.object({
  region: z.string().describe('CH-ZH, or the country'),
  system: ProjectSystem,
  contact: z.string(),
  askedAt: z.int(),
  decision: z.enum(['approved', 'refused']).nullable(),
  decidedAt: z.int().nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Approval = z.infer<typeof Approval>;

export const ArchiveReason = z.enum(['aesthetics', 'delivery_time', 'price', 'process_time']);
export type ArchiveReason = z.infer<typeof ArchiveReason>;

/** `inactive`: archived by the clock; `rejected`: a material order that the supplier cannot deliver. */
export const Archive = z.object({
  reason: z.enum([...ArchiveReason.options, 'inactive', 'rejected']),
  feedback: z.string(),
  at: z.int(),
  by: z.string().nullable(),
});
export type Archive = z.infer<typeof Archive>;

/** A message between partner and supplier about a project. */
export const Message = z.object({
  id: z.string(),
  at: z.int(),
  by: z.string(),
  side: z.enum(['partner', 'supplier']),
  text: z.string(),
  files: z.array(z.string()),
});
export type Message = z.infer<typeof Message>;

/** Body of PUT /v1/projects/:id/messages/:messageId. */
export const SendMessage = z.object({ text: paragraph(1, 4000), files: attachments });
export type SendMessage = z.infer<typeof SendMessage>;

/** A step of a project's history, worded by the reader's app. */
export const HistoryEntry = z.object({
  id: z.string(),
  at: z.int(),
  actor: Actor,
  by: z.string().nullable().describe('null for the clock and the automatic supplier'),
  event: ProjectEvent,
  from: ProjectStatus.nullable(),
  to: ProjectStatus,
  text: z.string().nullable().describe('question, answer, reason, description or feedback'),
  version: z.int().nullable().describe('of the offer or order that the event made'),
  kind: ProjectKind.describe('of the project before the event'),
  files: z.array(z.string()).describe('ids of attachments and workbook that were sent with it'),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Request to update an offer. */
export const UpdateRequest = z.object({
  description: z.string(),
  data: ProjectData,
  roofVersionId: z.string().nullable().describe('the changed roof; null where it has none'),
  at: z.int(),
  by: z.string(),
});
export type UpdateRequest = z.infer<typeof UpdateRequest>;

/** Response of GET and PUT /v1/projects/:id: everything that a partner may see of a project. */
export const Project = ProjectListItem.extend({
  createdBy: z.string(),
  content: ProjectContent.nullable().describe('null for materials'),
  discount: AgreedDiscount.describe('that the bill is made with: the organisation’s, or what sales set'),
  approval: Approval.nullable(),
  archive: Archive.nullable(),
  question: z.string().nullable().describe('what the supplier wants to know'),
  updateRequest: UpdateRequest.nullable(),
  offers: z.array(Offer).describe('the newest first'),
  orders: z.array(Order).describe('the newest first'),
  roofVersions: z.array(RoofVersionSummary).describe('the newest first'),
  messages: z.array(Message).describe('the oldest first'),
  history: z.array(HistoryEntry).describe('the oldest first'),
  allowed: z.array(ProjectEvent).describe('what the reader may do now'),
});
export type Project = z.infer<typeof Project>;

/** Rules for explaining on the page what follows a submission: response of GET /v1/project-rules. */
export const ProjectRules = z.object({
  today: z.iso.date().describe('in Switzerland'),
  holidays: z.array(z.iso.date()),
  regions: z.array(ApprovalRegion),
  pickupPlaces: z.array(z.string()).describe('where goods can be fetched: who has them, and the address'),
});
export type ProjectRules = z.infer<typeof ProjectRules>;

export const ProjectParameters = z.object({ id: ProjectId });
export const EventParameters = ProjectParameters.extend({ event: PostedEvent });
