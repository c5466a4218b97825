import { invitationsMax } from '@antela/contract/company-users';
import { zodResolver } from '@hookform/resolvers/zod';
import { X } from 'lucide-react';
import { useState, type ClipboardEvent } from 'react';
import { FormProvider, useFieldArray, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCompanyChoices } from '../../../lib/choices.ts';
import { showRefusal } from '../../../lib/form-errors.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useInviteUsers } from './company-users.queries.ts';
import { parseRecipients } from './recipients.ts';
import { ReachFields } from './user-fields.tsx';
import { userSchema } from './user-form.ts';

const person = z.object({
  email: z
    .string()
    .refine((value) => z.email().safeParse(value.trim()).success, 'Escribe un correo como ana@empresa.com.'),
  name: userSchema.shape.name,
});
const inviteSchema = z.object({
  people: z.array(person).min(1).max(invitationsMax),
  roleid: userSchema.shape.roleid,
  companies: userSchema.shape.companies,
});
type InviteForm = z.input<typeof inviteSchema>;

const nobody = { email: '', name: '' };

/** One or many people at once, all with one role and the same companies. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('company-users');
  const companies = useCompanyChoices();
  const defaults: InviteForm = {
    people: [nobody],
    roleid: '',
    companies: companies.length === 1 ? companies.map(({ value }) => value) : [],
  };
  const form = useForm<InviteForm>({ resolver: zodResolver(inviteSchema), defaultValues: defaults });
  const people = useWatch({ control: form.control, name: 'people' });
  const invite = useInviteUsers();
  const [refusal, setRefusal] = useState<string | null>(null);

  async function send({ people: invited, roleid, companies: at }: InviteForm): Promise<void> {
    setRefusal(null);
    try {
      const users = invited.map(({ email, name }) => ({
        email: email.trim(),
        name: name.trim(),
        roleid,
        companies: at,
      }));
      const { data } = await invite.mutateAsync({ users });
      const count = data.filter(({ outcome }) => outcome === 'invited').length;
      if (count > 0) toast(t('Invitaste a {{count}} personas', { count }));
      const waiting = data.filter(({ outcome }) => outcome === 'waiting').length;
      if (waiting > 0)
        toast(t('{{count}} personas esperan a que otra persona apruebe su rol', { count: waiting }));
      const left = invited.filter((_person, index) => data[index]?.outcome === 'taken');
      if (left.length === 0) return onClose();
      form.setValue('people', left);
      for (const index of left.keys())
        form.setError(`people.${index}.email`, {
          type: 'server',
          message: 'Ese correo ya ingresa al portal. Usa otro.',
        });
    } catch (error) {
      setRefusal(showRefusal(error, { setError: form.setError, fieldOf: (path) => personField(path) }));
    }
  }

  return (
    <FormProvider {...form}>
      <Sheet
        open
        onClose={onClose}
        title={t('Invitar personas')}
        description={t('Cada una recibe un correo para activar su cuenta en siete días.')}
        onSubmit={() => form.handleSubmit(send)()}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancelar')}</Button>
            <Button type="submit" look="primary" busy={invite.isPending}>
              {t('Invitar a {{count}} personas', { count: people.length })}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-6">
          <People />
          <ReachFields />
          <FormError>{refusal}</FormError>
        </div>
      </Sheet>
    </FormProvider>
  );
}

function People() {
  const { t } = useTranslation('company-users');
  const { control, register, formState, getValues } = useFormContext<InviteForm>();
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'people' });

  /** Several addresses pasted into one field become a row each. */
  function paste(event: ClipboardEvent<HTMLInputElement>, index: number) {
    const pasted = parseRecipients(event.clipboardData.getData('text'));
    if (pasted.length < 2 && pasted.every(({ name }) => name === '')) return;
    event.preventDefault();
    const before = getValues('people').filter((each, at) => at !== index && each.email.trim() !== '');
    replace([...before, ...pasted].slice(0, invitationsMax));
  }

  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-table font-medium">{t('Personas')}</legend>
      {fields.map((field, index) => {
        const faults = formState.errors.people?.[index];
        return (
          <div key={field.id} className="flex items-start gap-2 border-b border-line pb-4">
            <div className="grid min-w-0 flex-1 gap-3">
              <TextField
                {...register(`people.${index}.email`)}
                onPaste={(event) => paste(event, index)}
                label={t('Correo')}
                hint={index === 0 ? t('Con este correo ingresa. Puedes pegar varios a la vez.') : undefined}
                type="email"
                autoComplete="off"
                error={faults?.email?.message && t(faults.email.message)}
              />
              <TextField
                {...register(`people.${index}.name`)}
                label={t('Nombre')}
                autoComplete="off"
                error={faults?.name?.message && t(faults.name.message)}
              />
            </div>
            {fields.length > 1 && (
              <IconButton
                label={t('Quitar a la persona {{number}}', { number: index + 1 })}
                onClick={() => remove(index)}
              >
                <X className="size-4" strokeWidth={1.75} aria-hidden />
              </IconButton>
            )}
          </div>
        );
      })}
      {fields.length < invitationsMax && (
        <Button size="small" look="quiet" className="-mt-2 -ml-3 self-start" onClick={() => append(nobody)}>
          {t('Agregar otra persona')}
        </Button>
      )}
    </fieldset>
  );
}

function personField(path: string): `people.${number}.email` | `people.${number}.name` | null {
  const found = /^users\.(\d+)\.(email|name)$/.exec(path);
  return found ? (`people.${Number(found[1])}.${found[2] === 'email' ? 'email' : 'name'}` as const) : null;
}
