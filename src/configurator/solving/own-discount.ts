import { atom } from 'jotai';

/** The discount of the planner's organisation, whole basis points. */
export const ownDiscountAtom = atom(0);
