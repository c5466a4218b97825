import { useId, type ComponentProps } from 'react';
import { useCatalogChoices } from '../../../lib/choices.ts';
import { TextField } from '../../../ui/text-field.tsx';

/** Offers the catalogue's cities and takes any other: it knows the large ones, and people live everywhere. */
export function CityField(props: ComponentProps<typeof TextField>) {
  const list = useId();
  const cities = useCatalogChoices('city').data ?? [];
  return (
    <>
      <TextField {...props} list={list} />
      <datalist id={list}>
        {cities.map(({ value, label }) => (
          <option key={value} value={label}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  );
}
