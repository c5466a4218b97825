import type { BodyOf } from '@antela/contract/endpoint';
import type { changeWalletUsers, WalletUsersAnswer } from '@antela/contract/wallet-user-changes';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm, type FormFrame, type FormOptions } from '../../../lib/form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { RefusedList } from './wallet-user-words.tsx';
import { useChangeWalletUsers } from './wallet-users.queries.ts';

type Act<Values extends object> = Pick<FormOptions<Values, never>, 'initial' | 'check' | 'onRefused'> & {
  bodyOf: (values: Values) => BodyOf<typeof changeWalletUsers>;
  /** The past of the act. */
  said: (done: WalletUsersAnswer) => string;
  onAnswer?: (answer: WalletUsersAnswer, values: Values) => void;
  onClose: () => void;
};

/** One act on people of wallets: it closes its sheet where everybody was reached, and otherwise keeps who was not and why. */
export function useUsersForm<Values extends object>(act: Act<Values>) {
  const { bodyOf, said, onAnswer, onClose, ...options } = act;
  const change = useChangeWalletUsers();
  const [answer, setAnswer] = useState<WalletUsersAnswer | null>(null);
  const form = useForm<Values, WalletUsersAnswer>({
    ...options,
    send: (values) => change.mutateAsync(bodyOf(values)),
    onSaved: (done, values) => {
      if (done.done > 0) toast(said(done));
      onAnswer?.(done, values);
      if (done.error + done.waiting === 0) onClose();
      else setAnswer(done);
    },
  });
  return { form, answer };
}

type Props = {
  form: FormFrame;
  answer: WalletUsersAnswer | null;
  onClose: () => void;
  title: string;
  description: string;
  /** Says the act on its button. */
  label: string;
  look?: 'primary' | 'danger';
  isDisabled?: boolean;
  /** Closed otherwise: what could not be done is answered, not tried again. */
  canRepeat?: boolean;
  /** Sentence on people whose limit waits for another person: how they are until then. */
  meanwhile?: string;
  /** The act's own fields. */
  children: ReactNode;
};

/** The form of every act on people of wallets: its fields, its button, and what became of whom. */
export function UsersSheet({ answer, label, look, isDisabled, canRepeat = false, ...props }: Props) {
  const { t } = useTranslation('wallet-users');
  const { meanwhile, children, ...sheet } = props;
  const isDone = answer !== null && !canRepeat;
  return (
    <FormSheet {...sheet} submitLabel={label} submitLook={look} submitDisabled={isDisabled} isDone={isDone}>
      {answer && answer.waiting > 0 && (
        <Alert
          tone="info"
          role="status"
          title={t('El límite de {{count}} personas espera a que otra lo apruebe', {
            count: answer.waiting,
          })}
        >
          {meanwhile} {t('La solicitud está en «Por aprobar».')}
        </Alert>
      )}
      {answer && answer.error > 0 && (
        <Alert
          tone="warn"
          role="alert"
          title={t('{{count}} personas quedaron como estaban', { count: answer.error })}
        >
          <RefusedList outcomes={answer.outcomes} />
        </Alert>
      )}
      {!isDone && children}
    </FormSheet>
  );
}
