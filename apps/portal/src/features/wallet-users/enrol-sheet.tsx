import type { WalletUsersAnswer } from '@antela/contract/wallet-user-changes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { count } from '../../lib/format.ts';
import { Alert, FormError } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choice.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import type { Person } from '../../ui/people-picker.tsx';
import { Select } from '../../ui/select.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { PeopleField } from './people-field.tsx';
import { RefusedList } from './wallet-user-words.tsx';
import { useChangeWalletUsers, useEnrollable, useWalletChoices } from './wallet-users.queries.ts';

type Who = 'some' | 'everybody';

type Props = {
  open: boolean;
  onClose: () => void;
  /** The wallet in hand; without it the sheet asks for one. */
  walletid?: string;
};

/** Enrols some people, or everybody in the payrolls that the wallet serves. */
export function EnrolSheet({ open, onClose, walletid: given }: Props) {
  const { t } = useTranslation('wallet-users');
  const wallets = useWalletChoices().filter(({ state }) => state !== 'closed');
  const [chosen, setChosen] = useState('');
  const only = wallets.length === 1 ? wallets[0]?.walletid : undefined;
  const walletid = given ?? (chosen !== '' ? chosen : (only ?? ''));
  const wallet = wallets.find((each) => each.walletid === walletid);
  const [who, setWho] = useState<Who>('some');
  const [people, setPeople] = useState<Person[]>([]);
  const [limit, setLimit] = useState<number | null>(null);
  const [faults, setFaults] = useState<{ wallet?: string; people?: string }>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [answer, setAnswer] = useState<WalletUsersAnswer | null>(null);
  const enrollable = useEnrollable(walletid, open && who === 'everybody');
  const change = useChangeWalletUsers();

  function close() {
    setPeople([]);
    setLimit(null);
    setFaults({});
    setRefusal(null);
    setAnswer(null);
    setWho('some');
    onClose();
  }

  async function enrol(): Promise<void> {
    const found = {
      ...(walletid === '' && { wallet: t('Elige la billetera.') }),
      ...(who === 'some' && people.length === 0 && { people: t('Elige al menos a una persona.') }),
    };
    setFaults(found);
    setRefusal(null);
    if (Object.keys(found).length > 0 || (who === 'everybody' && enrollable.data === undefined)) return;
    const body =
      who === 'some'
        ? {
            action: 'enrol' as const,
            walletid,
            employeeids: people.map(({ employeeid }) => employeeid),
            limit,
          }
        : { action: 'enrol_all' as const, walletid, limit, expected: enrollable.data ?? 0 };
    try {
      const done = await change.mutateAsync(body);
      if (done.done > 0) toast(t('Inscribiste a {{count}} personas', { count: done.done }));
      if (done.error + done.waiting === 0) return close();
      setAnswer(done);
      // What is left to do is what could not be done.
      const refused = new Set(
        done.outcomes.filter((outcome) => !outcome.done).map(({ employeeid }) => employeeid),
      );
      setPeople(people.filter(({ employeeid }) => refused.has(employeeid)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.detail);
      if (error.code === 'conflict') void enrollable.refetch();
    }
  }

  const nobodyIsLeft = who === 'everybody' && enrollable.data === 0;
  return (
    <Sheet
      open={open}
      onClose={close}
      onSubmit={enrol}
      title={t('Inscribir personas')}
      description={t('Quien se inscribe puede recibir cargues y gastar.')}
      footer={
        <>
          <Button onClick={close}>{t('Cancelar')}</Button>
          <Button type="submit" look="primary" busy={change.isPending} disabled={nobodyIsLeft}>
            {who === 'everybody' && enrollable.data
              ? t('Inscribir a {{count}} personas', { count: enrollable.data })
              : t('Inscribir')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {answer && answer.waiting > 0 && (
          <Alert
            tone="info"
            role="status"
            title={t('El límite de {{count}} personas espera a que otra lo apruebe', {
              count: answer.waiting,
            })}
          >
            {t('Hasta entonces no pueden gastar. La solicitud está en «Por aprobar».')}
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
        {given === undefined && (
          <Select
            label={t('Billetera')}
            placeholder={t('Elige una billetera')}
            options={wallets.map(({ walletid: value, label }) => ({ value, label }))}
            value={walletid}
            onChange={(event) => {
              setChosen(event.currentTarget.value);
              setPeople([]);
            }}
            error={faults.wallet}
          />
        )}
        <RadioGroup
          label={t('A quién')}
          name="who"
          options={[
            { value: 'some', label: t('Personas que elijo') },
            {
              value: 'everybody',
              label: t('Todas las de sus nóminas'),
              hint: t('Quienes trabajan hoy en las nóminas que usan esta billetera y aún no la tienen.'),
            },
          ]}
          value={who}
          onValueChange={(next) => setWho(next === 'everybody' ? 'everybody' : 'some')}
        />
        {who === 'some' ? (
          <PeopleField
            companyid={wallet?.companyid}
            people={people}
            onChange={setPeople}
            error={faults.people}
          />
        ) : (
          walletid !== '' && (
            <p role="status" className="text-ink-2">
              {enrollable.data === undefined
                ? t('Contando…')
                : enrollable.data === 0
                  ? t('Ya están todas.')
                  : t('Faltan {{number}} por inscribir.', { number: count(enrollable.data) })}
            </p>
          )
        )}
        <MoneyField
          label={t('Límite por periodo')}
          optional
          hint={
            wallet?.funding === 'payroll'
              ? t(
                  'Lo más que puede gastar para descontar de una nómina. Vacío, el tope de la billetera; si no tiene tope, no gasta hasta que otra persona apruebe su límite.',
                )
              : t('Lo más que puede gastar de su saldo en un periodo de nómina. Vacío, todo su saldo.')
          }
          value={limit}
          onValueChange={setLimit}
        />
        <FormError>{refusal ?? errorText(enrollable.error)}</FormError>
      </div>
    </Sheet>
  );
}
