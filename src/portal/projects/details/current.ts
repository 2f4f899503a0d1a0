import type { Offer } from '../../../../contracts/domain/offers.ts';
import type { Order } from '../../../../contracts/domain/orders.ts';
import type { Project, ProjectContent } from '../../../../contracts/domain/projects.ts';

/** The current basis of a project: the order, else the newest offer, else the submission. */
export interface Current {
  readonly order: Order | null;
  readonly offer: Offer | null;
  /** The frozen roof that it is about; null where it was made without one. */
  readonly versionId: string | null;
}

export function currentOf({ orders, offers, roofVersions }: Project): Current {
  const order = orders.find(({ state }) => state === 'placed' || state === 'confirmed') ?? null;
  const offer = (order ? offers.find(({ id }) => id === order.offerId) : offers[0]) ?? null;
  const agreed = order ?? offer;
  return { order, offer, versionId: agreed ? agreed.roofVersionId : (roofVersions[0]?.id ?? null) };
}

/** The version that the supplier decides on: a requested update takes precedence over the offer. */
export function toDecideOf(project: Project): Current {
  const current = currentOf(project);
  const requested = project.updateRequest?.roofVersionId ?? null;
  return requested === null || current.order ? current : { order: null, offer: null, versionId: requested };
}

/** Returns the data to offer or deliver, including a pending amendment; null for material orders. */
export const presentDataOf = ({ content, updateRequest }: Project): ProjectContent | null =>
  content && { ...content, ...updateRequest?.data };

/** Ids of the files that were ever sent with a project's events. */
export const sentFilesOf = ({ history }: Pick<Project, 'history'>): readonly string[] =>
  history.flatMap(({ files }) => files);
