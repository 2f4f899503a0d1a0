import type { Article } from './pkg/engine.js';

/** Whether an article is done rather than delivered, as cutting is: what weighs nothing cannot be fetched. */
export const isService = ({ weight }: Pick<Article, 'weight'>): boolean => weight === 0;
