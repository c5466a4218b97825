import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { count } from '../../../lib/format.ts';
import { FormError } from '../../../ui/alert.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import type { Person } from '../../../ui/people-picker.tsx';
import { Select } from '../../../ui/select.tsx';
import { LimitField } from './limit-field.tsx';
import { PeopleField } from './people-field.tsx';
import { UsersSheet, useUsersAct } from './users-sheet.tsx';
import { useEnrollable, useWalletChoices } from './wallet-users.queries.ts';

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
  const act = useUsersAct(() => {
    setPeople([]);
    setLimit(null);
    setFaults({});
    setWho('some');
    onClose();
  });
  const enrollable = useEnrollable(walletid, open && who === 'everybody');

  async function enrol(): Promise<void> {
    const found = {
      ...(walletid === '' && { wallet: t('Elige la billetera.') }),
      ...(who === 'some' && people.length === 0 && { people: t('Elige al menos a una persona.') }),
    };
    setFaults(found);
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
    const answer = await act.run(
      body,
      ({ done }) => t('Inscribiste a {{count}} personas', { count: done }),
      ({ code }) => {
        if (code === 'conflict') void enrollable.refetch();
      },
    );
    if (!answer) return;
    // Only the refused people are left to do.
    const refused = new Set(
      answer.outcomes.filter((outcome) => !outcome.done).map(({ employeeid }) => employeeid),
    );
    setPeople(people.filter(({ employeeid }) => refused.has(employeeid)));
  }

  const nobodyIsLeft = who === 'everybody' && enrollable.data === 0;
  return (
    <UsersSheet
      act={act}
      open={open}
      onSubmit={enrol}
      title={t('Inscribir personas')}
      description={t('Quien se inscribe puede recibir cargues y gastar.')}
      label={
        who === 'everybody' && enrollable.data
          ? t('Inscribir a {{count}} personas', { count: enrollable.data })
          : t('Inscribir')
      }
      isDisabled={nobodyIsLeft}
      canRepeat
      meanwhile={t('Hasta entonces no pueden gastar.')}
    >
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
      <LimitField funding={wallet?.funding} value={limit} onValueChange={setLimit} />
      <FormError>{errorText(enrollable.error)}</FormError>
    </UsersSheet>
  );
}
