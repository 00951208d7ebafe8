/** The settings and requests of the application, service and API of the bench. */
export const applications = {
  secret: 'Kq3vTz9mWc2xRb7nLd5yHs8gJf4pQa6u',
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  redirectUri: 'https://documents.insurer.example/callback',
  signedApi: 'https://api.insurer.example/',
  lookedUpApi: 'https://letters.insurer.example/',
} as const;
