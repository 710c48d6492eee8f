/** Where a charging point connects to, given where people open the product. */
export const pointUrl = (publicUrl: string, identity: string): string =>
  `${publicUrl.replace(/^http/, 'ws')}/ocpp/${encodeURIComponent(identity)}`;
