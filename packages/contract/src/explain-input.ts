import type { z } from 'zod';
import type { FieldFault } from './errors.ts';

type Issue = z.core.$ZodIssue;

const formats: Record<string, string> = {
  uuid: 'No es un identificador válido.',
  date: 'Escribe la fecha como AAAA-MM-DD, por ejemplo 2026-03-04.',
  datetime: 'Escribe la fecha y la hora en formato ISO 8601.',
  email: 'Escribe un correo como ana@empresa.com.',
};

/** Words of the library, or what the portal has in their place: a rule of ours says another sentence. */
const saysNothing = (message: string): boolean => /^Invalid\b|^Revisa este dato\.$/.test(message);

/** The shape of a date; one that is refused all the same is of no calendar. */
const isWrittenDay = (input: unknown): boolean =>
  typeof input === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(input);

/** A Spanish sentence that says what to do about one fault; zod's own are not written for people. */
function sentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Falta este dato.'
        : 'El tipo de dato no es el esperado.';
    case 'too_small':
      return issue.origin === 'string'
        ? issue.minimum === 1
          ? 'Escribe este dato.'
          : `Escribe al menos ${issue.minimum} caracteres.`
        : `${issue.origin === 'array' ? 'Elige' : 'Debe ser'} al menos ${issue.minimum}.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Escribe máximo ${issue.maximum} caracteres.`
        : `${issue.origin === 'array' ? 'Elige' : 'Debe ser'} máximo ${issue.maximum}.`;
    case 'invalid_format':
      if (!saysNothing(issue.message)) return issue.message;
      return issue.format === 'date' && isWrittenDay(issue.input)
        ? 'Ese día no existe. Revisa el día y el mes.'
        : (formats[issue.format] ?? 'El formato no es el esperado.');
    case 'invalid_value':
      return `Elige uno de estos valores: ${issue.values.slice(0, 12).join(', ')}.`;
    case 'unrecognized_keys':
      return 'Este dato no se espera aquí.';
    case 'custom':
      return saysNothing(issue.message) ? 'Revisa este dato.' : issue.message;
    default:
      return 'Revisa este dato.';
  }
}

/** Every fault at once, each with its path; unknown fields are named one by one. */
export const explain = (error: z.ZodError): FieldFault[] => explainAll(error.issues, []);

function explainAll(issues: readonly Issue[], within: readonly PropertyKey[]): FieldFault[] {
  return issues.flatMap((given): FieldFault[] => {
    const issue = { ...given, path: [...within, ...given.path] };
    const meant =
      issue.code === 'invalid_union' ? (oneList(issue.errors) ?? formMeant(issue.errors)) : undefined;
    if (meant) return explainAll(meant, issue.path);
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((path) => ({ path: path.join('.'), code: issue.code, detail: sentence(issue) }));
  });
}

/** Values that forms allow one by one are one list of values. */
function oneList(forms: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const issues = forms.flat().filter((issue) => issue.code === 'invalid_value' && issue.path.length === 0);
  const [first] = issues;
  if (first?.code !== 'invalid_value' || issues.length < forms.length) return undefined;
  return [
    { ...first, values: issues.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values : [])) },
  ];
}

/** The form that what was sent comes nearest to: of its own fields the fewest are missing or unknown. */
function formMeant(forms: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const strangeOf = (issues: readonly Issue[]): number =>
    issues
      .filter(({ path, code }) => path.length === 0 || (path.length === 1 && code === 'invalid_type'))
      .reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);
  return forms.toSorted((one, other) => strangeOf(one) - strangeOf(other) || one.length - other.length)[0];
}
