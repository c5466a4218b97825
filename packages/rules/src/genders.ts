export const genders = {
  female: { name: 'Femenino' },
  male: { name: 'Masculino' },
  other: { name: 'Otro' },
} as const;
