import type { Academy, AcademyQuery, PublishVideo } from '../../../contracts/academy.ts';
import type {
  AcceptApplication,
  ApplicationList,
  ApplicationQuery,
  Apply,
  ReceivedApplication,
  RefuseApplication,
} from '../../../contracts/applications.ts';
import type { CompanyChange, RefuseChange, RequestChange } from '../../../contracts/change-requests.ts';
import type {
  CustomerOffer,
  PrintCustomerOffer,
  SaveCustomerOffer,
} from '../../../contracts/customer-offers.ts';
import type { EnterDiscount } from '../../../contracts/discounts.ts';
import type {
  DocumentList,
  DocumentQuery,
  PortalDocument,
  PublishDocument,
} from '../../../contracts/documents.ts';
import type { Draft, DraftList, SaveDraft, SavedDraft } from '../../../contracts/drafts.ts';
import type { FileList, FileUsage, FileUse, StoredFile } from '../../../contracts/files.ts';
import type { LegalDocument, LegalText, LegalVersions } from '../../../contracts/legal.ts';
import type { DemoMailbox, InvitationLink, MailList, MailQuery } from '../../../contracts/mails.ts';
import type {
  ArticleList,
  MaterialList,
  MaterialLists,
  PlaceMaterialOrder,
  SaveMaterialList,
} from '../../../contracts/materials.ts';
import type { NoticeList, PutNotice } from '../../../contracts/notices.ts';
import type {
  InboxState,
  NotificationList,
  NotificationQuery,
  ReadNotifications,
} from '../../../contracts/notifications.ts';
import type { OfferTerms, SendOffer } from '../../../contracts/offers.ts';
import type {
  ChangeOrganisation,
  ChangePerson,
  InvitePerson,
  Organisation,
  OrganisationList,
  OrganisationQuery,
} from '../../../contracts/organisations.ts';
import type { OwnPermission, PermissionQuery } from '../../../contracts/own-permission.ts';
import type { PrintRoof, ProjectPrintouts, RoofPaperKind } from '../../../contracts/papers.ts';
import type {
  CountedScan,
  PickingScan,
  PickingTask,
  PickingTasks,
  ProjectPickingLists,
} from '../../../contracts/picking.ts';
import type { EventAnswer, EventBody } from '../../../contracts/project-events.ts';
import type { PostedEvent } from '../../../contracts/project-states.ts';
import type {
  EditProject,
  Message,
  Project,
  ProjectList,
  ProjectQuery,
  ProjectRules,
  PutProject,
  RoofVersion,
  RoofVersionSummary,
  SendMessage,
} from '../../../contracts/projects.ts';
import type {
  RenameRoof,
  RoofList,
  RoofOutline,
  RoofQuery,
  RoofShots,
  SavedRoof,
  SaveRoof,
} from '../../../contracts/roofs.ts';
import type { ApprovalRegion, Holiday, StaffRules } from '../../../contracts/rules.ts';
import type { SessionList } from '../../../contracts/sessions.ts';
import type { CreateShare, RoofView, Share, SharedRoof, ShareList } from '../../../contracts/shares.ts';
import type {
  AssignProjects,
  Note,
  SavedViews,
  StaffList,
  StaffPeople,
  StaffQuery,
  WriteNote,
} from '../../../contracts/staff.ts';
import type {
  Attendance,
  BookTraining,
  CancelTraining,
  Certification,
  PlanTraining,
  StaffTraining,
  StaffTrainingList,
  StaffTrainingQuery,
  Training,
  TrainingList,
  TrainingQuery,
} from '../../../contracts/trainings.ts';
import { type ChangeProfile, type Language, UserProfile } from '../../../contracts/user.ts';
import type { WorkbookReport } from '../../../contracts/workbook.ts';
import type { Catalogue } from '../../../engine/index.ts';
import { forgetInvitation, invitationHeader } from '../auth/invitation.ts';
import { tokens } from '../auth/tokens.ts';
import { ApiError } from './api-error.ts';
import { send, sendUnsigned } from './send.ts';
import { fetchAtLeisure, type Progress, uploadWith } from './transfer.ts';

const PARTNER = '/v1';
export const CONFIGURATOR = '/configurator/v1';

export const json = (body: unknown): RequestInit => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** Answers the JSON of a call; rejects with `ApiError`. */
export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  return (await send(tokens, path, init)).json();
}

/** Reads the JSON of a call; aborting `signal` ends the request. Rejects with `ApiError` or the signal's reason. */
export const read = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  ask(path, signal ? { signal } : {});

/** What a list is asked for, behind its path. */
export const queryOf = (query: object): string =>
  String(new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])));

const projectPath = (id: string): string => `${PARTNER}/projects/${encodeURIComponent(id)}`;
const staffPath = (id: string): string => `${PARTNER}/staff/projects/${encodeURIComponent(id)}`;
const organisationPath = (id: string): string => `${PARTNER}/staff/organisations/${encodeURIComponent(id)}`;
const personPath = (id: string): string => `${PARTNER}/staff/people/${encodeURIComponent(id)}`;
const pickingPath = `${PARTNER}/picking-lists`;
const trainingPath = (id: string): string => `${PARTNER}/trainings/${encodeURIComponent(id)}`;
const staffTrainingPath = (id: string): string => `${PARTNER}/staff/trainings/${encodeURIComponent(id)}`;
const documentPath = (id: string): string => `${PARTNER}/documents/${encodeURIComponent(id)}`;
const filePath = (id: string): string => `${PARTNER}/files/${encodeURIComponent(id)}`;
const draftPath = (roofId: string): string => `${CONFIGURATOR}/drafts/${encodeURIComponent(roofId)}`;
const roofPath = (id: string): string => `${CONFIGURATOR}/roofs/${encodeURIComponent(id)}`;

function readProfile(answer: unknown): UserProfile {
  const profile = UserProfile.safeParse(answer);
  if (!profile.success) throw new ApiError('UNEXPECTED_ANSWER', 200, {}, profile.error);
  return profile.data;
}

/** Every call that the app makes. Each rejects with `ApiError`. */
export const api = {
  /** GET /v1/user/me. An answer without the profile's fields is an error too. */
  async me(): Promise<UserProfile> {
    const profile = readProfile(await ask(`${PARTNER}/user/me`, { headers: invitationHeader() }));
    forgetInvitation();
    return profile;
  },
  /** Rejects with CATEGORY_NOT_ALLOWED or ACTOR_NOT_ALLOWED where the person has no such permission. */
  ownPermission: (query: PermissionQuery, signal?: AbortSignal): Promise<OwnPermission> =>
    read(`${PARTNER}/user/me/permission?${queryOf(query)}`, signal),
  /** Answers the profile as it then is. */
  changeMe: async (change: ChangeProfile): Promise<UserProfile> =>
    readProfile(await ask(`${PARTNER}/user/me`, { method: 'PATCH', ...json(change) })),
  /** Asks to become a partner, under an id that the client made. Repeating it is harmless. */
  apply: async (id: string, application: Apply): Promise<ReceivedApplication> =>
    (
      await sendUnsigned(`${PARTNER}/applications/${encodeURIComponent(id)}`, {
        method: 'PUT',
        ...json(application),
      })
    ).json(),
  /** Terms of use and privacy policy; nobody need be signed in for them. */
  legal: {
    versions: async (): Promise<LegalVersions> => (await sendUnsigned(`${PARTNER}/legal`)).json(),
    read: async (
      text: LegalText,
      { language, version }: { language: Language; version: string | null },
      signal: AbortSignal,
    ): Promise<LegalDocument> => {
      const query = queryOf({ language, ...(version !== null && { version }) });
      return (await sendUnsigned(`${PARTNER}/legal/${text}?${query}`, { signal })).json();
    },
  },
  /** The notices of today; nobody need be signed in for them. */
  notices: async (): Promise<NoticeList> => (await sendUnsigned(`${PARTNER}/notices`)).json(),
  /** The person's company, and what it should be. */
  company: {
    look: (signal?: AbortSignal): Promise<CompanyChange> => read(`${PARTNER}/change-requests`, signal),
    /** Under an id that the client made. Repeating it is harmless. */
    requestChange: (id: string, wanted: RequestChange): Promise<CompanyChange> =>
      ask(`${PARTNER}/change-requests/${encodeURIComponent(id)}`, { method: 'PUT', ...json(wanted) }),
    withdraw: (id: string): Promise<CompanyChange> =>
      ask(`${PARTNER}/change-requests/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  },
  /** The person's own notifications. */
  notifications: {
    list: (query: Partial<NotificationQuery>, signal?: AbortSignal): Promise<NotificationList> =>
      read(`${PARTNER}/notifications?${queryOf(query)}`, signal),
    read: (read: ReadNotifications): Promise<InboxState> =>
      ask(`${PARTNER}/notifications`, { method: 'PATCH', ...json(read) }),
    /** Server-sent events as they come, from a cursor on; the caller reads them until the server ends it. */
    stream: (after: number | null, signal: AbortSignal): Promise<Response> =>
      send(
        tokens,
        `${PARTNER}/notifications/stream`,
        { signal, headers: after === null ? {} : { 'Last-Event-ID': String(after) } },
        fetchAtLeisure,
      ),
  },
  /** The mails of the demo; NOT_FOUND elsewhere. */
  mailbox: (signal?: AbortSignal): Promise<DemoMailbox> => read(`${PARTNER}/mailbox`, signal),
  /** Where the person is signed in. */
  sessions: {
    list: (signal?: AbortSignal): Promise<SessionList> => read(`${PARTNER}/sessions`, signal),
    async end(id: string): Promise<void> {
      await send(tokens, `${PARTNER}/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
    },
    /** Signs out everywhere. */
    async endAll(): Promise<void> {
      await send(tokens, `${PARTNER}/sessions`, { method: 'DELETE' });
    },
  },
  openInvitation: (mail: string): Promise<InvitationLink> =>
    ask(`${PARTNER}/mailbox/${encodeURIComponent(mail)}/invitation-link`, { method: 'POST' }),
  /** The articles, prices and measures that the engine works with. */
  catalogue: (signal?: AbortSignal): Promise<Catalogue> => read(`${CONFIGURATOR}/catalogue`, signal),
  roofs: {
    list: (query: Partial<RoofQuery>, signal?: AbortSignal): Promise<RoofList> =>
      read(`${CONFIGURATOR}/roofs?${queryOf(query)}`, signal),
    find: (id: string, signal?: AbortSignal): Promise<SavedRoof> => read(roofPath(id), signal),
    /** Creates a roof under an id that the client made, or changes it. Repeating it is harmless. */
    put: (id: string, change: SaveRoof): Promise<SavedRoof> =>
      ask(roofPath(id), { method: 'PUT', ...json(change) }),
    rename: (id: string, change: RenameRoof): Promise<SavedRoof> =>
      ask(roofPath(id), { method: 'PATCH', ...json(change) }),
    shots: (id: string, signal?: AbortSignal): Promise<RoofShots> => read(`${roofPath(id)}/shots`, signal),
    keepShots: (id: string, shots: RoofShots): Promise<RoofShots> =>
      ask(`${roofPath(id)}/shots`, { method: 'PUT', ...json(shots) }),
    /** With its whole answer, to be looked at. */
    view: (id: string, signal?: AbortSignal): Promise<RoofView> => read(`${roofPath(id)}/view`, signal),
    async remove(id: string): Promise<void> {
      await send(tokens, roofPath(id), { method: 'DELETE' });
    },
    /** A PDF of a roof as it is, saved or not, or the portal's workbook (XLSX) of it. */
    async print(kind: RoofPaperKind | 'workbook', roof: PrintRoof): Promise<Blob> {
      return (
        await send(tokens, `${CONFIGURATOR}/documents/${kind}`, { method: 'POST', ...json(roof) })
      ).blob();
    },
  },
  /** What the organisation offers house owners, by the roof that it is about. */
  customerOffers: {
    find: (roofId: string, signal?: AbortSignal): Promise<CustomerOffer> =>
      read(`${roofPath(roofId)}/customer-offer`, signal),
    save: (roofId: string, change: SaveCustomerOffer): Promise<CustomerOffer> =>
      ask(`${roofPath(roofId)}/customer-offer`, { method: 'PUT', ...json(change) }),
    async print(roofId: string, paper: PrintCustomerOffer): Promise<Blob> {
      const path = `${roofPath(roofId)}/customer-offer/paper`;
      return (await send(tokens, path, { method: 'POST', ...json(paper) })).blob();
    },
  },
  /** Links to a roof for customers. */
  shares: {
    list: (roofId: string, signal?: AbortSignal): Promise<ShareList> =>
      read(`${roofPath(roofId)}/shares`, signal),
    /** Under an id that the client made. Repeating it is harmless. */
    create: (roofId: string, id: string, share: CreateShare): Promise<Share> =>
      ask(`${roofPath(roofId)}/shares/${id}`, { method: 'PUT', ...json(share) }),
    async revoke(roofId: string, id: string): Promise<void> {
      await send(tokens, `${roofPath(roofId)}/shares/${id}`, { method: 'DELETE' });
    },
  },
  /** The roof behind a customer's link, for whoever has it. */
  sharedRoof: async (token: string): Promise<SharedRoof> =>
    (await sendUnsigned(`${CONFIGURATOR}/shared/${encodeURIComponent(token)}`)).json(),
  projects: {
    list: (query: Partial<ProjectQuery>, signal?: AbortSignal): Promise<ProjectList> =>
      read(`${PARTNER}/projects?${queryOf(query)}`, signal),
    find: (id: string, signal?: AbortSignal): Promise<Project> => read(projectPath(id), signal),
    /** Its offers and confirmations as files. */
    papers: (id: string, signal?: AbortSignal): Promise<ProjectPrintouts> =>
      read(`${projectPath(id)}/papers`, signal),
    /** Creates a draft under an id that the client made, or changes it. Repeating it is harmless. */
    put: (id: string, change: PutProject): Promise<Project> =>
      ask(projectPath(id), { method: 'PUT', ...json(change) }),
    edit: (id: string, change: EditProject): Promise<Project> =>
      ask(projectPath(id), { method: 'PATCH', ...json(change) }),
    /** Deletes what was never submitted. `revision` is the one that the person saw. */
    async discard(id: string, revision: number): Promise<void> {
      await send(tokens, `${projectPath(id)}?revision=${revision}`, { method: 'DELETE' });
    },
    /** Tells what happens to a project; the same id and body once more get the same answer. */
    sendEvent: (id: string, event: PostedEvent, body: EventBody): Promise<EventAnswer> =>
      ask(`${projectPath(id)}/events/${event}`, { method: 'POST', ...json(body) }),
    /** `messageId` is made by the client; repeating it is harmless. */
    sendMessage: (id: string, messageId: string, message: SendMessage): Promise<Message> =>
      ask(`${projectPath(id)}/messages/${encodeURIComponent(messageId)}`, {
        method: 'PUT',
        ...json(message),
      }),
    roofVersion: (id: string, versionId: string, signal?: AbortSignal): Promise<RoofVersion> =>
      read(`${projectPath(id)}/roof-versions/${encodeURIComponent(versionId)}`, signal),
    addPicture: (id: string, versionId: string, fileId: string): Promise<RoofVersionSummary> =>
      ask(`${projectPath(id)}/roof-versions/${encodeURIComponent(versionId)}/picture`, {
        method: 'PUT',
        ...json({ fileId }),
      }),
    roofOutline: (id: string, versionId: string, signal?: AbortSignal): Promise<RoofOutline> =>
      read(`${projectPath(id)}/roof-versions/${encodeURIComponent(versionId)}/outline`, signal),
    rules: (signal?: AbortSignal): Promise<ProjectRules> => read(`${PARTNER}/project-rules`, signal),
  },
  /** The picking lists of the own organisation. */
  picking: {
    lists: (signal?: AbortSignal): Promise<PickingTasks> => read(pickingPath, signal),
    list: (number: string, signal?: AbortSignal): Promise<PickingTask> =>
      read(`${pickingPath}/${number}`, signal),
    /** `id` is the label's, or made by the client; it counts once, however often it is sent. */
    putScan: (number: string, id: string, scan: PickingScan): Promise<CountedScan> =>
      ask(`${pickingPath}/${number}/scans/${encodeURIComponent(id)}`, { method: 'PUT', ...json(scan) }),
    finish: (number: string): Promise<PickingTask> =>
      ask(`${pickingPath}/${number}/finish`, { method: 'POST' }),
  },
  materials: {
    /** All articles, at the organisation's own prices. */
    articles: async (signal?: AbortSignal): Promise<ArticleList['articles']> =>
      (await read<ArticleList>(`${PARTNER}/articles`, signal)).articles,
    /** Orders under an id that the client made; the same once more is one order. */
    order: (id: string, order: PlaceMaterialOrder): Promise<Project> =>
      ask(`${PARTNER}/material-orders/${encodeURIComponent(id)}`, { method: 'PUT', ...json(order) }),
    lists: async (signal?: AbortSignal): Promise<MaterialList[]> =>
      (await read<MaterialLists>(`${PARTNER}/material-lists`, signal)).lists,
    saveList: (id: string, list: SaveMaterialList): Promise<MaterialList> =>
      ask(`${PARTNER}/material-lists/${encodeURIComponent(id)}`, { method: 'PUT', ...json(list) }),
    async removeList(id: string, revision: number): Promise<void> {
      const path = `${PARTNER}/material-lists/${encodeURIComponent(id)}?revision=${revision}`;
      await send(tokens, path, { method: 'DELETE' });
    },
  },
  trainings: {
    list: (query: Partial<TrainingQuery>, signal?: AbortSignal): Promise<TrainingList> =>
      read(`${PARTNER}/trainings?${queryOf(query)}`, signal),
    find: (id: string, signal?: AbortSignal): Promise<Training> => read(trainingPath(id), signal),
    /** Books a group under an id that the client made, or changes it. Repeating it is harmless. */
    book: (id: string, bookingId: string, group: BookTraining): Promise<Training> =>
      ask(`${trainingPath(id)}/bookings/${bookingId}`, { method: 'PUT', ...json(group) }),
    async cancel(id: string, bookingId: string): Promise<void> {
      await send(tokens, `${trainingPath(id)}/bookings/${bookingId}`, { method: 'DELETE' });
    },
    /** As a file for calendars. */
    calendar: async (id: string, language: Language): Promise<Blob> =>
      (await send(tokens, `${trainingPath(id)}/calendar?${queryOf({ language })}`)).blob(),
    certification: (signal?: AbortSignal): Promise<Certification> => read(`${PARTNER}/certification`, signal),
    certificate: async (id: string, language: Language): Promise<Blob> =>
      (await send(tokens, `${PARTNER}/certificates/${id}/paper?${queryOf({ language })}`)).blob(),
  },
  academy: {
    list: (query: Partial<AcademyQuery>, signal?: AbortSignal): Promise<Academy> =>
      read(`${PARTNER}/academy?${queryOf(query)}`, signal),
    /** Lets films, posters and captions be fetched by their addresses, for a quarter of an hour. */
    async pass(): Promise<void> {
      await send(tokens, `${PARTNER}/academy/pass`, { method: 'POST' });
    },
    filmAddress: (id: string): string => `${PARTNER}/academy/${id}/film`,
    posterAddress: (id: string): string => `${PARTNER}/academy/${id}/poster`,
    captionsAddress: (id: string, language: Language): string =>
      `${PARTNER}/academy/${id}/captions?${queryOf({ language })}`,
    /** `keepalive`: also while the page is being left. */
    async putPosition(id: string, position: number): Promise<void> {
      const init = { method: 'PUT', keepalive: true, ...json({ position }) };
      await send(tokens, `${PARTNER}/academy/${id}/position`, init);
    },
  },
  documents: {
    list: (query: Partial<DocumentQuery>, signal?: AbortSignal): Promise<DocumentList> =>
      read(`${PARTNER}/documents?${queryOf(query)}`, signal),
    find: (id: string, signal?: AbortSignal): Promise<PortalDocument> => read(documentPath(id), signal),
    content: async (id: string, signal?: AbortSignal): Promise<Blob> =>
      (await send(tokens, `${documentPath(id)}/file`, signal ? { signal } : {}, fetchAtLeisure)).blob(),
  },
  /** What only the supplier's people may. */
  staff: {
    projects: (query: Partial<StaffQuery>, signal?: AbortSignal): Promise<StaffList> =>
      read(`${PARTNER}/staff/projects?${queryOf(query)}`, signal),
    people: (signal?: AbortSignal): Promise<StaffPeople> => read(`${PARTNER}/staff/people`, signal),
    async assign(assignment: AssignProjects): Promise<void> {
      await send(tokens, `${PARTNER}/staff/assignments`, { method: 'POST', ...json(assignment) });
    },
    views: (signal?: AbortSignal): Promise<SavedViews> => read(`${PARTNER}/staff/views`, signal),
    saveViews: (views: SavedViews): Promise<SavedViews> =>
      ask(`${PARTNER}/staff/views`, { method: 'PUT', ...json(views) }),
    rules: (signal?: AbortSignal): Promise<StaffRules> => read(`${PARTNER}/staff/rules`, signal),
    putRegion: (region: ApprovalRegion): Promise<ApprovalRegion> =>
      ask(`${PARTNER}/staff/regions`, { method: 'PUT', ...json(region) }),
    async removeRegion({ country, canton, system }: ApprovalRegion): Promise<void> {
      const query = queryOf({ country, canton: canton ?? '', system });
      await send(tokens, `${PARTNER}/staff/regions?${query}`, { method: 'DELETE' });
    },
    putHoliday: (holiday: Holiday): Promise<Holiday> =>
      ask(`${PARTNER}/staff/holidays`, { method: 'PUT', ...json(holiday) }),
    async removeHoliday(day: string): Promise<void> {
      await send(tokens, `${PARTNER}/staff/holidays?${queryOf({ day })}`, { method: 'DELETE' });
    },
    notices: (signal?: AbortSignal): Promise<NoticeList> => read(`${PARTNER}/staff/notices`, signal),
    /** Under an id that the client made. Repeating it is harmless. */
    async putNotice(id: string, notice: PutNotice): Promise<void> {
      await send(tokens, `${PARTNER}/staff/notices/${encodeURIComponent(id)}`, {
        method: 'PUT',
        ...json(notice),
      });
    },
    async removeNotice(id: string): Promise<void> {
      await send(tokens, `${PARTNER}/staff/notices/${encodeURIComponent(id)}`, { method: 'DELETE' });
    },
    async acceptChange(id: string): Promise<void> {
      await send(tokens, `${PARTNER}/staff/change-requests/${encodeURIComponent(id)}/accept`, {
        method: 'POST',
      });
    },
    async refuseChange(id: string, refusal: RefuseChange): Promise<void> {
      await send(tokens, `${PARTNER}/staff/change-requests/${encodeURIComponent(id)}/refuse`, {
        method: 'POST',
        ...json(refusal),
      });
    },
    mails: (query: Partial<MailQuery>, signal?: AbortSignal): Promise<MailList> =>
      read(`${PARTNER}/staff/mails?${queryOf(query)}`, signal),
    /** Does nothing where the mail is not undelivered any more. */
    async sendMailAgain(id: string): Promise<void> {
      await send(tokens, `${PARTNER}/staff/mails/${encodeURIComponent(id)}/send-again`, { method: 'POST' });
    },
    pickingLists: (projectId: string, signal?: AbortSignal): Promise<ProjectPickingLists> =>
      read(`${staffPath(projectId)}/picking-lists`, signal),
    offerTerms: (signal?: AbortSignal): Promise<OfferTerms> => read(`${PARTNER}/staff/offer-terms`, signal),
    /** The PDF of an offer as it would be sent; nothing is stored. */
    async previewOffer(projectId: string, offer: SendOffer): Promise<Blob> {
      const path = `${staffPath(projectId)}/offer-preview`;
      return (await send(tokens, path, { method: 'POST', ...json(offer) })).blob();
    },
    /** As PDF with its QR code. */
    async printPickingList(projectId: string, listId: string, language: Language): Promise<Blob> {
      const path = `${staffPath(projectId)}/picking-lists/${encodeURIComponent(listId)}/paper`;
      return (await send(tokens, `${path}?language=${language}`)).blob();
    },
    applications: (query: Partial<ApplicationQuery>, signal?: AbortSignal): Promise<ApplicationList> =>
      read(`${PARTNER}/staff/applications?${queryOf(query)}`, signal),
    async acceptApplication(id: string, decision: AcceptApplication): Promise<void> {
      await send(tokens, `${PARTNER}/staff/applications/${id}/accept`, { method: 'POST', ...json(decision) });
    },
    async refuseApplication(id: string, refusal: RefuseApplication): Promise<void> {
      await send(tokens, `${PARTNER}/staff/applications/${id}/refuse`, { method: 'POST', ...json(refusal) });
    },
    organisations: (query: Partial<OrganisationQuery>, signal?: AbortSignal): Promise<OrganisationList> =>
      read(`${PARTNER}/staff/organisations?${queryOf(query)}`, signal),
    organisation: (id: string, signal?: AbortSignal): Promise<Organisation> =>
      read(organisationPath(id), signal),
    changeOrganisation: (id: string, change: ChangeOrganisation): Promise<Organisation> =>
      ask(organisationPath(id), { method: 'PATCH', ...json(change) }),
    /** Enters a discount under an id that the client made. Repeating it is harmless. */
    enterDiscount: (id: string, entry: string, discount: EnterDiscount): Promise<Organisation> =>
      ask(`${organisationPath(id)}/discounts/${entry}`, { method: 'PUT', ...json(discount) }),
    /** Invites somebody under an id that the client made. Repeating it is harmless. */
    async invite(id: string, person: InvitePerson): Promise<void> {
      await send(tokens, personPath(id), { method: 'PUT', ...json(person) });
    },
    async changePerson(id: string, change: ChangePerson): Promise<void> {
      await send(tokens, personPath(id), { method: 'PATCH', ...json(change) });
    },
    async inviteAgain(id: string): Promise<void> {
      await send(tokens, `${personPath(id)}/invitation`, { method: 'POST' });
    },
    trainings: (query: Partial<StaffTrainingQuery>, signal?: AbortSignal): Promise<StaffTrainingList> =>
      read(`${PARTNER}/staff/trainings?${queryOf(query)}`, signal),
    training: (id: string, signal?: AbortSignal): Promise<StaffTraining> =>
      read(staffTrainingPath(id), signal),
    /** Plans a session under an id that the client made, or changes it. Repeating it is harmless. */
    planTraining: (id: string, plan: PlanTraining): Promise<StaffTraining> =>
      ask(staffTrainingPath(id), { method: 'PUT', ...json(plan) }),
    confirmTraining: (id: string): Promise<StaffTraining> =>
      ask(`${staffTrainingPath(id)}/confirm`, { method: 'POST' }),
    cancelTraining: (id: string, cancellation: CancelTraining): Promise<StaffTraining> =>
      ask(`${staffTrainingPath(id)}/cancel`, { method: 'POST', ...json(cancellation) }),
    putAttendance: (id: string, attendance: Attendance): Promise<StaffTraining> =>
      ask(`${staffTrainingPath(id)}/attendance`, { method: 'PUT', ...json(attendance) }),
    /** A document, or the next version of one, under an id that the client made. Repeating it is harmless. */
    publishDocument: (id: string, document: PublishDocument): Promise<PortalDocument> =>
      ask(`${PARTNER}/staff/documents/${encodeURIComponent(id)}`, { method: 'PUT', ...json(document) }),
    /** A film, under an id that the client made. Repeating it is harmless. */
    async publishVideo(id: string, film: PublishVideo): Promise<void> {
      await send(tokens, `${PARTNER}/staff/videos/${id}`, { method: 'PUT', ...json(film) });
    },
    notes: (projectId: string, signal?: AbortSignal): Promise<{ notes: Note[] }> =>
      read(`${staffPath(projectId)}/notes`, signal),
    /** `noteId` is made by the client; repeating it is harmless. */
    writeNote: (projectId: string, noteId: string, note: WriteNote): Promise<Note> =>
      ask(`${staffPath(projectId)}/notes/${encodeURIComponent(noteId)}`, { method: 'PUT', ...json(note) }),
  },
  files: {
    /** What is known of files; those that are not there any more are left out. */
    async list(ids: readonly string[], signal?: AbortSignal): Promise<FileList['files']> {
      const { files } = await read<FileList>(`${PARTNER}/files?ids=${ids.join()}`, signal);
      return files;
    },
    /** What the person and their organisation have stored, and how much they may. */
    usage: (signal?: AbortSignal): Promise<FileUsage> => read(`${PARTNER}/files/usage`, signal),
    /** Sends a file under an id that the client made. Repeating it is harmless. */
    async put(id: string, file: File, use: FileUse, progress: Progress): Promise<StoredFile> {
      const body = new FormData();
      body.append('file', file);
      const init = { method: 'PUT', body, signal: progress.signal };
      return (await send(tokens, `${filePath(id)}?use=${use}`, init, uploadWith(progress))).json();
    },
    content: async (id: string, signal?: AbortSignal): Promise<Blob> =>
      (await send(tokens, filePath(id), signal ? { signal } : {}, fetchAtLeisure)).blob(),
    /** What an uploaded workbook says, and every cell of it that is not understood. */
    readWorkbook: (id: string, language: Language, signal?: AbortSignal): Promise<WorkbookReport> =>
      read(`${filePath(id)}/workbook?${queryOf({ language })}`, signal),
    /** The portal's workbook, empty. */
    emptyWorkbook: async (language: Language): Promise<Blob> =>
      (await send(tokens, `${PARTNER}/workbook?${queryOf({ language })}`)).blob(),
    async remove(id: string): Promise<void> {
      await send(tokens, filePath(id), { method: 'DELETE' });
    },
  },
  /** The person's unsaved work on roofs, for their other devices. */
  drafts: {
    list: (signal?: AbortSignal): Promise<DraftList> => read(`${CONFIGURATOR}/drafts`, signal),
    find: (roofId: string, signal?: AbortSignal): Promise<Draft> => read(draftPath(roofId), signal),
    put: (roofId: string, draft: SaveDraft): Promise<SavedDraft> =>
      ask(draftPath(roofId), { method: 'PUT', ...json(draft) }),
    async remove(roofId: string): Promise<void> {
      await send(tokens, draftPath(roofId), { method: 'DELETE' });
    },
  },
};
