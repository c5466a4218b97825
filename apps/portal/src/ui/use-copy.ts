import { useTranslation } from 'react-i18next';
import { errorToast } from './toast.ts';

/** @returns the way to the clipboard, which says itself where the browser refuses, and answers whether the text is there */
export function useCopy(): (text: string) => Promise<boolean> {
  const { t } = useTranslation('ui');
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      errorToast(t('Tu navegador no dejó copiar. Selecciona el texto y cópialo.'));
      return false;
    }
  };
}
