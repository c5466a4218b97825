import type { Comment } from '@antela/contract/comments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentsAbout } from '../../../lib/comments.tsx';
import { shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { ActDialog } from '../../../ui/act-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Section } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { CommentDialog } from './comment-dialog.tsx';
import { saveCommentFile, useComments, useWithdrawComment } from './comments.queries.ts';

/** Comments on one thing with their files. Nothing is drawn where it was decided without any. */
export function CommentsSection(about: CommentsAbout) {
  const { t } = useTranslation('comments');
  const query = useComments(about);
  const [isSaying, setSaying] = useState(false);
  const [leaving, setLeaving] = useState<Comment | null>(null);
  const fault = queryFault(query);
  if (!query.data) return fault && <ErrorBlock {...fault} />;
  const { isOpen, items } = query.data;
  if (!isOpen && items.length === 0) return null;
  return (
    <Section
      title={t('Comentarios')}
      note={isOpen ? undefined : t('Ya se decidió: quedan como estaban.')}
      actions={
        isOpen && (
          <Button size="small" onClick={() => setSaying(true)}>
            {t('Comentar')}
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <p className="text-table text-ink-2">
          {t('Nadie ha comentado. Hasta que se decida puedes preguntar o dejar un soporte.')}
        </p>
      ) : (
        <ul className="border-t border-line">
          {items.map((comment) => (
            <CommentEntry key={comment.commentid} comment={comment} onWithdraw={() => setLeaving(comment)} />
          ))}
        </ul>
      )}
      {isSaying && <CommentDialog about={about} onClose={() => setSaying(false)} />}
      {leaving && <WithdrawDialog comment={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  );
}

function CommentEntry({ comment, onWithdraw }: { comment: Comment; onWithdraw: () => void }) {
  const { t } = useTranslation('comments');
  const { author, impersonator, at, text, mentions, files, withdrawnAt, mayWithdraw } = comment;
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <p className="font-medium">
          {impersonator === null
            ? author
            : t('{{operator}}, del servicio, en nombre de {{user}}', {
                operator: impersonator,
                user: author,
              })}
        </p>
        <time dateTime={at} className="text-small whitespace-nowrap text-ink-2">
          {shortInstant(at)}
        </time>
      </div>
      {withdrawnAt !== null && (
        <p className="text-small text-ink-2">
          {t('— Retirado el {{at}}', { at: shortInstant(withdrawnAt) })}
        </p>
      )}
      <p className={cx('mt-1 wrap-anywhere whitespace-pre-line', withdrawnAt !== null && 'text-ink-2')}>
        {withdrawnAt === null ? text : <s className="decoration-1">{text}</s>}
      </p>
      {mentions.length > 0 && (
        <p className="mt-1 text-small text-ink-2">
          {t('Menciona a {{names}}', { names: mentions.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {(files.length > 0 || mayWithdraw) && (
        <div className="mt-1 -ml-3 flex flex-wrap items-center gap-x-1">
          {files.map(({ fileid, name }) => (
            <DownloadButton
              key={fileid}
              size="small"
              look="quiet"
              className="max-w-full wrap-anywhere"
              aria-label={t('Descargar {{name}}', { name })}
              save={() => saveCommentFile(comment.commentid, fileid)}
            >
              {name}
            </DownloadButton>
          ))}
          {mayWithdraw && (
            <Button size="small" look="quiet" onClick={onWithdraw}>
              {t('Retirar')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function WithdrawDialog({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { t } = useTranslation('comments');
  const withdraw = useWithdrawComment();
  const act = {
    title: t('¿Retirar tu comentario?'),
    text: t('Queda a la vista, tachado, con la hora en que lo retiraste. No se puede deshacer.'),
    label: t('Retirar'),
    done: () => withdraw.mutateAsync(comment.commentid).then(() => toast(t('Retiraste el comentario'))),
  };
  return <ActDialog act={act} onClose={onClose} />;
}
