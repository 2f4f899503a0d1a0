import { v7 as newId } from 'uuid';
import { PortalDocument, type PublishDocument } from '../../contracts/domain/documents.ts';
import type { Client } from './client.ts';
import { formOf, samples } from './files.ts';

/** Uploads a PDF; answers what is published of it unless something is changed. */
export async function uploadedDocument(
  staff: Client,
  change: Partial<PublishDocument> = {},
): Promise<PublishDocument> {
  const fileId = newId();
  const pdf = new Uint8Array(samples.pdf ?? []);
  const { status, body } = await staff('PUT', `/v1/files/${fileId}?use=document`, formOf(pdf, 'Blatt.pdf'));
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return {
    kind: 'data-sheet',
    titles: { de: 'Datenblatt Probe', en: 'Data sheet under test', it: '', 'fr-FR': 'Fiche à l’essai' },
    language: 'de',
    version: '1.0',
    validFrom: '2026-01-05',
    fileId,
    supersedes: null,
    ...change,
  };
}

/** Publishes a PDF; fails when the answer is none as in the contract. */
export async function published(
  staff: Client,
  change: Partial<PublishDocument> = {},
  id = newId(),
): Promise<PortalDocument> {
  const { body } = await staff('PUT', `/v1/staff/documents/${id}`, await uploadedDocument(staff, change));
  return PortalDocument.parse(body);
}
