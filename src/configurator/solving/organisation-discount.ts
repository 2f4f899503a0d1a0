import { atom } from 'jotai';
import { type AgreedDiscount, engineDiscount, onAllArticles } from '../../../contracts/domain/discounts.ts';

/** The discount that is agreed with the planner's organisation. */
export const agreedDiscountAtom = atom<AgreedDiscount>(onAllArticles(0));

/** The same as the engine takes it. */
export const organisationDiscountAtom = atom((get) => engineDiscount(get(agreedDiscountAtom)));
