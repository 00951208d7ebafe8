import { keepInSight } from './keep-in-sight.ts';
import { offerCopies } from './offer-copies.ts';
import { offerSearch } from './offer-search.ts';
import { reachScrollers } from './reach-scrollers.ts';

offerSearch();
offerCopies();
reachScrollers();
keepInSight();
