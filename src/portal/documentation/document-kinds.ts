import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconCertificate,
  IconRulerMeasure,
  IconShieldCheck,
  IconSpeakerphone,
  IconTool,
  type TablerIcon,
} from '@tabler/icons-react';
import type { DocumentKind } from '../../../contracts/domain/documents.ts';

/** Name and icon of each kind of document. */
export const DOCUMENT_KINDS: Readonly<
  Record<DocumentKind, { readonly name: MessageDescriptor; readonly Icon: TablerIcon }>
> = {
  'data-sheet': { name: msg`Datenblätter`, Icon: IconRulerMeasure },
  installation: { name: msg`Montage`, Icon: IconTool },
  certificate: { name: msg`Nachweise`, Icon: IconCertificate },
  warranty: { name: msg`Garantie`, Icon: IconShieldCheck },
  marketing: { name: msg`Verkauf`, Icon: IconSpeakerphone },
};
