import type { ConfirmationReview } from '@antela/contract/period-steps';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pesos } from '../../../lib/format.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { toast } from '../../../ui/toast.ts';
import { answerOf, type Answer } from './absentees.tsx';
import { useReconcile, useUpload } from './pay-periods.queries.ts';

type Reviewed = { file: { fileKey: string; fileName: string }; review: ConfirmationReview };

const unanswered: Answer = { choice: null, reason: null };
const unsaid = { absent: null, absentReason: null };

const absenteesOf = ({ absent, absentTotal, absentees }: ConfirmationReview): string =>
  [absent, absentTotal, ...absentees.map(({ companyemployeeid }) => companyemployeeid)].join(' ');

/** A file that says what was deducted, as it is reviewed, answered for and confirmed. `version` is of the report on the page. */
export function useConfirmationFile(payperiodid: string, version: number, onDone: () => void) {
  const { t } = useTranslation('pay-periods');
  const upload = useUpload();
  const reconcile = useReconcile();
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const [answer, setAnswer] = useState<Answer>(unanswered);
  /** People whom the answer is about. */
  const answeredOf = useRef('');
  const { refusal, refuse, attempt } = useRefusal();
  const isAnswered = reviewed?.review.absent === 0 || answerOf(answer) !== null;

  async function review(file: Reviewed['file'], given: Answer): Promise<Reviewed | null> {
    const said = answerOf(given) ?? unsaid;
    const found = await reconcile.mutateAsync({ action: 'review', payperiodid, ...file, ...said });
    return found.review && { file, review: found.review };
  }

  return {
    reviewed,
    answer,
    refusal,
    isBusy: upload.isPending || reconcile.isPending,
    isReady: reviewed !== null && reviewed.review.errors === 0 && isAnswered,
    /** Another file with the same people missing keeps what was said of them; about others it is asked again. */
    take: (chosen: File) =>
      attempt(async () => {
        setReviewed(null);
        const file = await upload.mutateAsync(chosen);
        let found = await review(file, answer);
        if (found && answer.choice !== null && answeredOf.current !== absenteesOf(found.review)) {
          setAnswer(unanswered);
          found = await review(file, unanswered);
        }
        setReviewed(found);
      }),
    say: (next: Answer) => {
      if (!reviewed) return;
      setAnswer(next);
      answeredOf.current = absenteesOf(reviewed.review);
      if (answerOf(next)) void attempt(async () => setReviewed(await review(reviewed.file, next)));
    },
    confirm: () =>
      attempt(async () => {
        if (!reviewed) return;
        const { deducted } = reviewed.review;
        const { detail } = await reconcile.mutateAsync({
          action: 'apply',
          payperiodid,
          version,
          ...reviewed.file,
          ...(answerOf(answer) ?? unsaid),
          expectedDeducted: deducted,
        });
        if (!detail?.underWay) toast(t('Confirmaste {{total}}', { total: pesos(deducted) }));
        onDone();
      }),
    forget: () => {
      setReviewed(null);
      setAnswer(unanswered);
      refuse(null);
    },
  };
}
