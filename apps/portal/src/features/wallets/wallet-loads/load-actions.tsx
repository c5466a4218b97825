import * as consequences from '@antela/contract/consequences';
import type { WalletLoad, WalletLoadAction } from '@antela/contract/wallet-loads';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useConsequences } from '../../../lib/consequences.ts';
import { useForm } from '../../../lib/form.ts';
import { pesos } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { FactsToJudge } from '../../../ui/facts-to-judge.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import type { LoadActs } from './wallet-loads.queries.ts';

type Asked = 'submit' | 'approve' | 'reject' | 'cancel' | 'apply' | 'retry' | 'reverse';

/** Acts allowed on the load now. Money asks twice; people who refuse or undo say why. */
export function LoadActions({ load, acts }: { load: WalletLoad; acts: LoadActs }) {
  const { t } = useTranslation('wallet-loads');
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { walletloadid } = load;

  /** A refusal is said in the dialog that asked. */
  async function done(work: Promise<unknown>, said: string) {
    await work;
    toast(said);
    // Another question may be open by now: it is not this act's to close.
    setAsked((now) => (now === asked ? null : now));
  }

  const attempt = (work: Promise<unknown>, said: string) =>
    done(work, said).catch((error: Error) => errorToast(errorText(error)));

  return (
    <>
      <ActButtons
        load={load}
        isValidating={acts.validate.isPending}
        onValidate={() => attempt(acts.validate.mutateAsync(), t('Estamos revisando las líneas'))}
        onAsk={setAsked}
      />
      {asked === 'submit' && (
        <SubmitDialog
          load={load}
          onClose={close}
          onAct={(total) => done(acts.submit.mutateAsync(total), t('Enviaste el cargue'))}
        />
      )}
      <ApproveDialog
        load={load}
        open={asked === 'approve'}
        busy={acts.approve.isPending}
        onClose={close}
        onConfirm={() => attempt(acts.approve.mutateAsync(), t('Aprobaste el cargue'))}
      />
      {(asked === 'apply' || asked === 'retry') && (
        <GoOnDialog
          load={load}
          act={asked}
          onClose={close}
          onConfirm={() =>
            asked === 'apply'
              ? attempt(acts.apply.mutateAsync(), t('El cargue empieza ya'))
              : attempt(acts.retry.mutateAsync(), t('Estamos intentándolo de nuevo'))
          }
        />
      )}
      {(asked === 'reject' || asked === 'cancel' || asked === 'reverse') && (
        <ReasonDialog
          kind={asked}
          of={{ walletloadid }}
          onClose={close}
          onAct={(reason) =>
            asked === 'reject'
              ? done(acts.reject.mutateAsync(reason), t('Rechazaste el cargue'))
              : asked === 'cancel'
                ? done(acts.cancel.mutateAsync(reason), t('Anulaste el cargue'))
                : done(acts.reverse.mutateAsync({ reason }), t('Estamos reversando el cargue'))
          }
        />
      )}
    </>
  );
}

type ButtonsProps = {
  load: WalletLoad;
  isValidating: boolean;
  onValidate: () => Promise<unknown>;
  /** Opens the question that comes before the act. */
  onAsk: (act: Asked) => void;
};

function ActButtons({ load, isValidating, onValidate, onAsk }: ButtonsProps) {
  const { t } = useTranslation('wallet-loads');
  const may = (action: WalletLoadAction) => load.actions.includes(action);
  return (
    <>
      {may('cancel') && <Button onClick={() => onAsk('cancel')}>{t('Anular')}</Button>}
      {may('validate') && (load.state !== 'draft' || load.linesWithFaults > 0) && (
        <Button busy={isValidating} onClick={onValidate}>
          {t('Revisar de nuevo')}
        </Button>
      )}
      {may('submit') && (
        <Button look="primary" onClick={() => onAsk('submit')}>
          {t('Enviar a aprobación')}
        </Button>
      )}
      {may('reject') && <Button onClick={() => onAsk('reject')}>{t('Rechazar')}</Button>}
      {may('approve') && (
        <Button look="primary" onClick={() => onAsk('approve')}>
          {t('Aprobar cargue')}
        </Button>
      )}
      {may('apply') && (load.state === 'awaiting_funds' || load.scheduledOn !== null) && (
        <Button onClick={() => onAsk('apply')}>{t('Aplicar ya')}</Button>
      )}
      {may('retry') && (
        <Button look="primary" onClick={() => onAsk('retry')}>
          {t('Intentar de nuevo')}
        </Button>
      )}
      {may('reverse') && (
        <Button look="danger" onClick={() => onAsk('reverse')}>
          {t('Reversar cargue')}
        </Button>
      )}
    </>
  );
}

type ApproveProps = {
  load: WalletLoad;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
};

function ApproveDialog({ load, open, ...dialog }: ApproveProps) {
  const { t } = useTranslation('wallet-loads');
  const { walletloadid } = load;
  const { drawn } = useConsequences(consequences.approveLoadConsequences, { walletloadid }, open);
  return (
    <ConsequenceDialog
      {...dialog}
      open={open}
      look="primary"
      title={t('¿Aprobar {{amount}} para {{count}} personas?', {
        amount: pesos(load.total),
        count: load.lines,
      })}
      confirmLabel={t('Aprobar cargue')}
    >
      <ConsequenceList {...drawn} />
      <FactsToJudge facts={load.facts} className="mt-3" />
    </ConsequenceDialog>
  );
}

type SubmitProps = {
  load: WalletLoad;
  onClose: () => void;
  /** Throws what is refused. */
  onAct: (total: number) => Promise<unknown>;
};

/** The sender types what it should add up to, from another source than this screen. */
function SubmitDialog({ load, onClose, onAct }: SubmitProps) {
  const { t } = useTranslation('wallet-loads');
  const form = useForm<{ total: number | null }>({
    initial: { total: null },
    check: ({ total }) => ({
      total: total !== load.total && t('No es la suma de las líneas. Revisa el cargue.'),
    }),
    send: () => onAct(load.total),
  });
  const { drawn } = useConsequences(
    consequences.submitLoadConsequences,
    { walletloadid: load.walletloadid },
    true,
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Enviar a aprobación')}
      note={t('Escribe cuánto debe sumar el cargue según tu nómina o tu archivo.')}
      submitLabel={t('Enviar a aprobación')}
    >
      <MoneyField label={t('Total de control')} {...form.field('total')} />
      <ConsequenceList {...drawn} />
    </FormDialog>
  );
}

type GoOnProps = {
  load: WalletLoad;
  act: 'apply' | 'retry';
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
};

/** An approved load applied now instead of on its day, or its failed lines tried again. */
function GoOnDialog({ load: { walletloadid, wallet }, act, onClose, onConfirm }: GoOnProps) {
  const { t } = useTranslation('wallet-loads');
  const isFirst = act === 'apply';
  const { found, drawn } = useConsequences(
    isFirst ? consequences.applyLoadConsequences : consequences.retryLoadConsequences,
    { walletloadid },
    true,
  );
  return (
    <ConsequenceDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      look="primary"
      title={
        isFirst
          ? t('¿Aplicar ya el cargue de {{name}}?', { name: wallet.name })
          : t('¿Intentar de nuevo el cargue de {{name}}?', { name: wallet.name })
      }
      confirmLabel={isFirst ? t('Aplicar ya') : t('Intentar de nuevo')}
      confirmDisabled={!found}
    >
      <ConsequenceList {...drawn} />
    </ConsequenceDialog>
  );
}
