/** Whether a key's value is the point's password (OCPP 1.6 security whitepaper; OCPP 2.0.1 A01). */
export const isPassword = (key: string): boolean =>
  /^(authorizationkey|securityctrlr\.basicauthpassword)$/iu.test(key.trim());
