import { atom } from 'jotai';
import { type AgreedDiscount, engineDiscount, onAllArticles } from '../../../contracts/domain/discounts.ts';

/** The discount agreed with the planner's organisation. */
export const agreedDiscountAtom = atom<AgreedDiscount>(onAllArticles(0));

/** The same in the form for the engine. */
export const organisationDiscountAtom = atom((get) => engineDiscount(get(agreedDiscountAtom)));
