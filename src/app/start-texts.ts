import type { I18n } from '@lingui/core';

/** Texts of the message in the page's HTML, for an app that does not start. */
export const startTexts = (i18n: I18n) => ({
  title: i18n.t({ id: 'start.failed', message: 'Das Portal konnte nicht geladen werden' }),
  text: i18n.t({
    id: 'start.failed-text',
    message:
      'Ein Teil davon ist auch beim zweiten Versuch nicht angekommen. Was Sie zuletzt bearbeitet haben, ist auf diesem Gerät. Bitte versuchen Sie es später noch einmal.',
  }),
  retry: i18n.t({ id: 'start.retry', message: 'Noch einmal versuchen' }),
});
