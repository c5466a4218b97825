import type { ToDeduct } from '@antela/contract/to-deduct';
import { createContext, Suspense, useContext, type ReactNode } from 'react';

export type ToDeductProps = {
  figure: ToDeduct;
  /** Null for every period that is open or in cut-off, of `companies` where some are named. */
  payperiodid: string | null;
  companies?: readonly string[];
};

/** The layout hands over what draws it, so that no feature knows another. */
export const ToDeductContext = createContext<(props: ToDeductProps) => ReactNode>(() => null);

/** What a figure "Por descontar" adds up from; each part opens the rows behind it. */
export function ToDeductParts(props: ToDeductProps) {
  const draw = useContext(ToDeductContext);
  return <Suspense>{draw(props)}</Suspense>;
}
