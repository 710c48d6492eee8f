/**
 * Whether a charging point's setting is its password, which is changed in a separate way (OCPP 1.6 security whitepaper; OCPP
 * 2.0.1 A01).
 */
export const isPasswordKey = (key: string): boolean =>
  /^(authorizationkey|securityctrlr\.basicauthpassword)$/iu.test(key.trim());
