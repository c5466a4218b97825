/** Keys that are good beside those of the secret, while one takes another's place. */
export type AlsoGood = {
  /** 32 bytes: opens what it sealed, and seals nothing. */
  secret: Buffer;
  adminAccessKey: { accessKeyId: string; secretAccessKey: string };
};
