import { configure } from '@testing-library/react';

// What a screen fetches with its first use is waited for as long as a busy machine takes; the usual second was not always enough.
configure({ asyncUtilTimeout: 15_000 });
