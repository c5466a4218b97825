import type { CommentedKind } from '@antela/contract/comments';
import { createContext, Suspense, useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type CommentsAbout = { kind: CommentedKind; id: string };

type CommentsProps = CommentsAbout & {
  /** It waits, so that there is something to draw: its place is kept. */
  waits: boolean;
  className?: string;
};

/** Drawing function for comments. It belongs to a feature, and the layout hands it over so that no feature imports another. */
export const CommentsContext = createContext<(about: CommentsAbout) => ReactNode>(() => null);

/** Comments on something that waits, or waited, for another person. For people who may see the thing; the server asks again. */
export function Comments({ waits, className = '', ...about }: CommentsProps) {
  const draw = useContext(CommentsContext);
  return (
    <div className={`empty:hidden ${waits ? 'min-h-20' : ''} ${className}`}>
      <Suspense>{draw(about)}</Suspense>
    </div>
  );
}

/** Writes how many comments something has; nothing where it has none. */
export function useCommentCount(): (about: { comments: number }) => string | null {
  const { t } = useTranslation('common');
  return ({ comments }) => (comments === 0 ? null : t('{{count}} comentarios', { count: comments }));
}
