import i18next, {
  type BackendModule,
  type FormatterModule,
  type i18n,
  type PostProcessorModule,
  type ReadCallback,
  type ThirdPartyModule,
} from 'i18next';
import { setDefaults, setI18n } from 'react-i18next';
import { count, ordinalsKept } from './format.ts';
import { defaultLanguage, translationsTimeoutMs } from './limits.ts';

/**
 * Texts come by module from the translations bucket (docs/spec.md §1). Keys are the Spanish sentence itself, so a module
 * that cannot be fetched is logged, counts as empty, and still reads as Spanish.
 */
export function startI18n(translationsUrl: string, instance: i18n = i18next): Promise<unknown> {
  return instance
    .use(bucket(translationsUrl))
    .use(countsAsWritten)
    .use(asSet)
    .use(inReact)
    .init({
      lng: defaultLanguage,
      fallbackLng: defaultLanguage,
      ns: ['common'],
      defaultNS: 'common',
      fallbackNS: 'common',
      keySeparator: false,
      nsSeparator: false,
      returnEmptyString: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      postProcess: [asSet.name],
    });
}

/** Fetches modules ahead of what is drawn with them. */
export const fetchTexts = (modules: readonly string[]): Promise<void> => i18next.loadNamespaces([...modules]);

/** Each text of a page copies everything that its instance holds itself: this one holds nothing, and has it all from the other. */
const inReact: ThirdPartyModule = {
  type: '3rdParty',
  init(instance) {
    setDefaults(instance.options.react ?? {});
    setI18n(Object.create(instance) as i18n);
  },
};

/** `{{count}}` chooses the plural by its number and stands in the sentence as people write it: `100.000 líneas`. */
const countsAsWritten: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  format: (value, _format, _language, { interpolationkey: name } = {}) =>
    name === 'count' && typeof value === 'number' ? count(value) : value,
  add: () => undefined,
  addCached: () => undefined,
};

/** A sentence that ends with a name of its own full stop («… S.A.S.») ends with one, and its ordinals keep their noun. */
const asSet: PostProcessorModule = {
  type: 'postProcessor',
  name: 'asSet',
  process: (text) => ordinalsKept(text.replace(/(?<!\.)\.\.(?!\.)/, '.')),
};

/** One GET per module, without retries: waiting for texts that read the same without them would only hold up the page. */
function bucket(translationsUrl: string): BackendModule {
  return {
    type: 'backend',
    init: () => undefined,
    read: (language, module, done) => void deliver(`${translationsUrl}/${language}/${module}.json`, done),
  };
}

async function deliver(url: string, done: ReadCallback): Promise<void> {
  done(null, await fetchModule(url));
}

async function fetchModule(url: string): Promise<Record<string, string>> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(translationsTimeoutMs) });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return (await response.json()) as Record<string, string>;
  } catch (error) {
    console.error(`Error loading translations ${url}`, error);
    return {};
  }
}
