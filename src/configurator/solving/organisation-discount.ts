import { atom } from 'jotai';
import { type AgreedDiscount, engineDiscount, onAllArticles } from '../../../contracts/domain/discounts.ts';

/** The discount agreed with the planner's organisation. */
export const agreedDiscountAtom = atom<AgreedDiscount>(onAllArticles(0));

/** The discount in the engine's form. */
export const organisationDiscountAtom = atom((get) => engineDiscount(get(agreedDiscountAtom)));
