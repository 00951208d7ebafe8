interface TextedCodeRequest extends CredentialRequestOptions {
  otp: { transport: 'sms'[] };
}

/** The code of a text message that the browser itself reads, where it can (WebOTP). Never fails: the person can type. */
export async function textedCode(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null;
  const request: TextedCodeRequest = { otp: { transport: ['sms'] }, signal };
  try {
    const received = await navigator.credentials.get(request);
    return received !== null && 'code' in received && typeof received.code === 'string' ? received.code : null;
  } catch {
    return null;
  }
}
