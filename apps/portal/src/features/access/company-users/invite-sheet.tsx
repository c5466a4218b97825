import { invitationsMax, inviteCompanyUsers } from '@antela/contract/company-users';
import type { BodyOf } from '@antela/contract/endpoint';
import { X } from 'lucide-react';
import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices } from '../../../lib/choices.ts';
import type { Fields } from '../../../lib/form-fields.ts';
import { useForm, type FormOf } from '../../../lib/form.ts';
import type { DataOf } from '../../../lib/use-call.ts';
import { useSending } from '../../../lib/use-sending.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { parseRecipients } from './recipients.ts';
import { ReachFields } from './user-fields.tsx';
import { missingOfUser } from './user-form.ts';

type InviteForm = {
  people: { email: string; name: string }[];
  roleid: string;
  companies: string[];
};

const bodyOf = ({ people, roleid, companies }: InviteForm): BodyOf<typeof inviteCompanyUsers> => ({
  users: people.map(({ email, name }) => ({ email: email.trim(), name: name.trim(), roleid, companies })),
});

const nobody = { email: '', name: '' };

/** One or many people at once, all with one role and the same companies. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('company-users');
  const companies = useCompanyChoices();
  const sending = useSending(inviteCompanyUsers, bodyOf);
  const form: FormOf<InviteForm> = useForm<InviteForm, DataOf<typeof inviteCompanyUsers>>({
    initial: {
      people: [nobody],
      roleid: '',
      companies: companies.length === 1 ? companies.map(({ value }) => value) : [],
    },
    check: ({ people, roleid }) => ({
      roleid: missingOfUser({ name: '', roleid }, t)['roleid'],
      ...Object.fromEntries(
        people.map(({ name }, index) => [`people.${index}.name`, missingOfUser({ name, roleid }, t)['name']]),
      ),
    }),
    ...sending,
    onSaved: (outcomes, { people }) => {
      const count = outcomes.filter(({ outcome }) => outcome === 'invited').length;
      if (count > 0) toast(t('Invitaste a {{count}} personas', { count }));
      const waiting = outcomes.filter(({ outcome }) => outcome === 'waiting').length;
      if (waiting > 0)
        toast(t('{{count}} personas esperan a que otra persona apruebe su rol', { count: waiting }));
      const left = people.filter((_person, index) => outcomes[index]?.outcome === 'taken');
      if (left.length === 0) return onClose();
      form.set({ people: left });
      const taken = t('Ese correo ya ingresa al portal. Usa otro.');
      return form.refuse(Object.fromEntries(left.map((_person, index) => [`people.${index}.email`, taken])));
    },
    fieldOf: (path) =>
      path.replace(/^users\.\d+\.(roleid|companies)\b.*/, '$1').replace(/^users\b/, 'people'),
  });

  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Invitar personas')}
      description={t('Cada una recibe un correo para activar su cuenta en siete días.')}
      submitLabel={t('Invitar a {{count}} personas', { count: form.values.people.length })}
    >
      <People form={form} />
      <ReachFields form={form} />
    </FormSheet>
  );
}

function People({ form }: { form: Fields<InviteForm> }) {
  const { t } = useTranslation('company-users');
  const { people } = form.values;
  const put = (next: InviteForm['people']) => form.set({ people: next.slice(0, invitationsMax) });

  /** Several addresses pasted into one field become a row each. */
  function paste(event: ClipboardEvent<HTMLInputElement>, index: number) {
    const pasted = parseRecipients(event.clipboardData.getData('text'));
    if (pasted.length < 2 && pasted.every(({ name }) => name === '')) return;
    event.preventDefault();
    put([...people.filter((each, at) => at !== index && each.email.trim() !== ''), ...pasted]);
  }

  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-table font-medium">{t('Personas')}</legend>
      {form.rows('people').map((row, index) => (
        <div key={row.path} className="flex items-start gap-2 border-b border-line pb-4">
          <div className="grid min-w-0 flex-1 gap-3">
            <TextField
              {...row.text('email')}
              onPaste={(event) => paste(event, index)}
              label={t('Correo')}
              hint={index === 0 ? t('Con este correo ingresa. Puedes pegar varios a la vez.') : undefined}
              type="email"
            />
            <TextField {...row.text('name')} label={t('Nombre')} />
          </div>
          {people.length > 1 && (
            <IconButton
              label={t('Quitar a la persona {{number}}', { number: index + 1 })}
              onClick={() => put(people.toSpliced(index, 1))}
            >
              <X className="size-4" strokeWidth={1.75} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {people.length < invitationsMax && (
        <Button
          size="small"
          look="quiet"
          className="-mt-2 -ml-3 self-start"
          onClick={() => put([...people, nobody])}
        >
          {t('Agregar otra persona')}
        </Button>
      )}
    </fieldset>
  );
}
