/** Longest text that an employer writes in its invitation, in characters. */
export const invitationTextMax = 600;

const addressLike = /https?:|www\.|@|[\p{L}\p{N}-]\.\p{L}{2,}/iu;

/**
 * True for a text that leads somewhere. The message leaves under the service's own address: nobody makes it lead their readers to
 * a page or a mailbox of another's.
 */
export const namesAnAddress = (text: string): boolean => addressLike.test(text);
