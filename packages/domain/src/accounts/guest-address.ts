/** Of people who charge without an account. No mail can be sent to it (RFC 2606), and nobody can register with it. */
const GUEST_DOMAIN = '@guest.invalid';

/** What a guest has in the place of a mail address. */
export const guestAddress = (id: string): string => `${id}${GUEST_DOMAIN}`;

/** Whether it stands for a person without a mail address. */
export const isGuestAddress = (address: string): boolean => address.endsWith(GUEST_DOMAIN);
