/** Origins of an address that a form begins with, besides the number of the project that it was taken from. */
export const FROM_CONFIGURATOR = 'configurator';
export const FROM_LAST_PROJECT = 'last-project';
