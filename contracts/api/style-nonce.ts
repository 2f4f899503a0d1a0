/** Placeholder in the pages of a build for the nonce of their styles, which the server replaces in each response. */
export const STYLE_NONCE = 'NONCE-OF-STYLES';
