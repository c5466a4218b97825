import type { AuditedKind } from '@antela/contract/audit';
import { createContext, Suspense, useContext, type ReactNode } from 'react';

export type HistoryProps = {
  kind: AuditedKind;
  id: string;
  /** Heading of its own, where the page has more than one kind of past. */
  title?: string;
  /** Under a heading that opens it, for pages whose main matter is something else. */
  folded?: boolean;
};

/** Drawing histories belongs to a feature: the layout hands it over, so that no feature knows another. */
export const HistoryContext = createContext<(props: HistoryProps) => ReactNode>(() => null);

/** Changes to one thing, with author and time. For people who may see the thing; the server asks again. */
export function EntityHistory(props: HistoryProps) {
  const draw = useContext(HistoryContext);
  return <Suspense>{draw(props)}</Suspense>;
}
