/** Formats an ISO date as in every language, 20.11.2026. Apart from working days, which the 3D view does not load. */
export const formatDay = (date: string): string => date.split('-').reverse().join('.');
