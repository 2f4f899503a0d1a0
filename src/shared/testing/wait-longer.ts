import { configure } from '@testing-library/react';

// Pages and the engine take their time on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
