import * as consequences from '@antela/contract/consequences';
import { useTranslation } from 'react-i18next';
import { useConsequences } from '../../../lib/consequences.ts';
import { useForm } from '../../../lib/form.ts';
import { pesos } from '../../../lib/format.ts';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ReasonField, reasonMaxLength, useReasonFault } from '../../../ui/reason-field.tsx';

const asked = {
  reject: consequences.rejectLoadConsequences,
  cancel: consequences.cancelLoadConsequences,
  reverse: consequences.reverseLoadConsequences,
  'reverse-line': consequences.reverseLoadConsequences,
  'remove-line': consequences.removeLineConsequences,
} as const;

type Props = {
  kind: keyof typeof asked;
  /** The load, some of its lines, or the one line. */
  of: { walletloadid: string; lines?: string[] } | { moneybagloademployeeid: string };
  /** Filled in, to be confirmed or changed. */
  known?: string;
  onClose: () => void;
  /** Throws what is refused. */
  onAct: (reason: string) => Promise<unknown>;
};

/** Refusing, stopping or undoing: what it does in people and pesos, and why. */
export function ReasonDialog({ kind, of, known = '', onClose, onAct }: Props) {
  const { t } = useTranslation('wallet-loads');
  const reasonFault = useReasonFault();
  const form = useForm({
    initial: { reason: known.slice(0, reasonMaxLength) },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ reason }) => onAct(reason.trim()),
  });
  const { found, drawn } = useConsequences(asked[kind], of as never, true);
  const words = {
    reject: [t('Rechazar cargue'), t('Quien lo preparó verá el motivo y podrá corregirlo.')],
    cancel: [
      t('Anular cargue'),
      t('No se aplicará a nadie y su dinero vuelve al fondo. No se puede deshacer.'),
    ],
    reverse: [
      t('Reversar cargue'),
      t('De cada persona vuelve al fondo lo que todavía tenga, hasta el valor del cargue.'),
    ],
    'remove-line': [
      t('Quitar línea'),
      t('No se le carga a esta persona. La línea queda en el cargue, con el motivo.'),
    ],
    'reverse-line': [
      t('Reversar línea'),
      t('Vuelve al fondo lo que la persona todavía tenga, hasta el valor de la línea.'),
    ],
  }[kind] as [string, string];
  const [act, note] = words;
  // The button repeats what is lost.
  const lost = (found ?? []).reduce((sum, { tone, amount }) => sum + (tone === 'bad' ? amount : 0), 0);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={act}
      note={note}
      submitLabel={lost === 0 ? act : t('{{act}} por {{amount}}', { act, amount: pesos(lost) })}
      look={lost === 0 ? 'primary' : 'danger'}
      submitDisabled={!found}
    >
      <ReasonField {...form.text('reason')} />
      <ConsequenceList {...drawn} />
    </FormDialog>
  );
}
