/** Whether a charging point's setting is the point's password, which has a way of its own to be changed (OCPP 1.6 security whitepaper; OCPP 2.0.1 A01). */
export const isPasswordKey = (key: string): boolean =>
  /^(authorizationkey|securityctrlr\.basicauthpassword)$/iu.test(key.trim());
