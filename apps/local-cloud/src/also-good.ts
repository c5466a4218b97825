/** What is good beside the secret and its keys, while one secret takes another's place. */
export type AlsoGood = {
  /** 32 bytes: opens what it sealed, and seals nothing. */
  secret: Buffer;
  adminAccessKey: { accessKeyId: string; secretAccessKey: string };
};
