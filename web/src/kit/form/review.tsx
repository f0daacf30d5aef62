import { type ComponentType, type ReactNode, useState } from 'react';
import { Withheld } from '@/api/failure.js';
import type { Values } from './stale.js';

/** What is to be sent, shown before it is. */
export interface Reviewed {
  /** The call's input. */
  input: Values;
  /** The rows that it is about; none where one is added. */
  rows: readonly object[];
  /** It fades away when this is false. */
  isOpen: boolean;
  /** Sends the input, with these values beside it; without them goes back, and nothing is sent. */
  decide: (beside?: Values) => void;
}

/** Shows what is to be sent, and asks whether it is. */
export type Review = ComponentType<Reviewed>;

/**
 * Lets the user look at what is to be sent.
 * @returns what is shown, and what waits for the decision: gives the values to be sent beside the input. @throws Withheld
 */
export function useReview(
  Shown: Review | undefined,
): [shown: ReactNode, review: (input: Values, rows: readonly object[]) => Promise<Values>] {
  const [asked, setAsked] = useState<Reviewed>();
  // What is shown again is asked anew.
  const [round, setRound] = useState(0);
  const review = async (input: Values, rows: readonly object[]): Promise<Values> => {
    if (!Shown) return {};
    return new Promise((resolve, reject) => {
      const decide = (beside?: Values) => {
        setAsked((opened) => opened && { ...opened, isOpen: false });
        if (beside) resolve(beside);
        else reject(new Withheld());
      };
      setRound((before) => before + 1);
      setAsked({ input, rows, isOpen: true, decide });
    });
  };
  return [asked && Shown && <Shown key={round} {...asked} />, review];
}
