import type { CommentedKind } from '@antela/contract/comments';
import { createContext, Suspense, useContext, type ReactNode } from 'react';

export type CommentsProps = {
  kind: CommentedKind;
  id: string;
  className?: string;
};

/** Drawing function for comments. It belongs to a feature, and the layout hands it over so that no feature imports another. */
export const CommentsContext = createContext<(props: CommentsProps) => ReactNode>(() => null);

/** Comments on something that waits, or waited, for another person. For people who may see the thing; the server asks again. */
export function Comments(props: CommentsProps) {
  const draw = useContext(CommentsContext);
  return <Suspense>{draw(props)}</Suspense>;
}
