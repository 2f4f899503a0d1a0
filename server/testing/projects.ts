import { v7 as newId } from 'uuid';
import { EventAnswer } from '../../contracts/domain/project-events.ts';
import type { PostedEvent, RequestKind } from '../../contracts/domain/project-states.ts';
import { Project, ProjectContent, ProjectList } from '../../contracts/domain/projects.ts';
import type { Client, Reply } from './client.ts';
import { saveRoof } from './roofs.ts';

export const PROJECTS = '/v1/projects';

/** Somewhere no approval is asked for. */
export const address = {
  street: 'Seestrasse 12',
  postcode: '3600',
  city: 'Thun',
  canton: 'BE',
  country: 'CH',
} as const;

/** A project as the page sends it; complete but for its roof, unless something is changed. */
export const contentOf = (change: Partial<ProjectContent> = {}): ProjectContent =>
  ProjectContent.parse({
    kind: 'request_for_quotation',
    system: 'in_roof',
    name: 'Haus Muster',
    projectAddress: address,
    source: 'form',
    form: {
      areaM2: 120,
      pitchDegrees: 35,
      alignments: ['S', 'N'],
      heightAboveSeaM: 560,
      wantedPowerW: 12_000,
      presentRoofing: 'Ziegel',
      wallConstruction: 'masonry',
    },
    ...change,
  });

/** Makes a project; fails when the answer is not one as in the contract. */
export async function putProject(
  client: Client,
  change: Partial<ProjectContent> = {},
  id = newId(),
): Promise<Project> {
  const { body } = await client('PUT', `${PROJECTS}/${id}`, {
    content: contentOf(change),
    baseRevision: null,
  });
  return Project.parse(body);
}

/** Makes a project of a saved roof; answers it with the bill that the partner saw. */
export async function putRoofProject(client: Client, kind: RequestKind = 'request_for_quotation') {
  const roof = await saveRoof(client);
  const project = await putProject(client, { kind, source: 'configurator', roofId: roof.id });
  return { project, shown: { totalRappen: roof.summary.totalRappen, lines: [] } };
}

export const getProject = async (client: Client, id: string): Promise<Project> =>
  Project.parse((await client('GET', `${PROJECTS}/${id}`)).body);

export const listProjects = async (client: Client, query = ''): Promise<ProjectList> =>
  ProjectList.parse((await client('GET', `${PROJECTS}${query}`)).body);

/** Sends an event, at the project's present revision unless another one is named. */
export async function send(
  client: Client,
  projectId: string,
  event: PostedEvent,
  data: unknown = {},
  { id = newId(), revision }: { id?: string; revision?: number } = {},
): Promise<Reply> {
  const seen = revision ?? (await getProject(client, projectId)).revision;
  return client('POST', `${PROJECTS}/${projectId}/events/${event}`, { id, revision: seen, data });
}

/** Sends an event that has to succeed. */
export async function done(...sent: Parameters<typeof send>): Promise<EventAnswer> {
  const { status, body } = await send(...sent);
  if (status !== 200) throw new Error(`${sent[2]}: ${status} ${JSON.stringify(body)}`);
  return EventAnswer.parse(body);
}

/** Places an order from an offer; returns the project's id. */
export async function ordered(partner: Client, staff: Client): Promise<string> {
  const { id } = await putProject(partner);
  await done(partner, id, 'submit');
  await done(staff, id, 'send_offer', offerData);
  const offerId = (await getProject(partner, id)).offers[0]?.id;
  await done(partner, id, 'order', { offerId, delivery: null, desiredDate: null });
  return id;
}

/** An offer as staff send it, valid for long. */
export const offerData = {
  price: {
    from: 'lines',
    lines: [{ article: '', name: 'Richtpreis', quantity: 1, unit: 'piece', priceRappen: 4_000_000 }],
  },
  deliveryWeeks: 5,
  validUntil: '2099-12-31',
  terms: '30 Tage netto',
} as const;
