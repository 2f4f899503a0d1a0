SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.company (
    id text NOT NULL,
    name text NOT NULL,
    address text NOT NULL,
    country text NOT NULL,
    vat_number text NOT NULL,
    partnership_type text NOT NULL,
    certified integer NOT NULL,
    discount_bp integer NOT NULL,
    sales_representative text NOT NULL
);
CREATE TABLE public.migration (
    name text NOT NULL,
    hash text NOT NULL,
    applied_at bigint NOT NULL
);
CREATE TABLE public.oidc (
    model text NOT NULL,
    id text NOT NULL,
    payload text NOT NULL,
    grant_id text,
    user_code text,
    uid text,
    expires_at bigint
);
CREATE TABLE public.person (
    id text NOT NULL,
    company_id text NOT NULL,
    email text NOT NULL,
    full_name text NOT NULL,
    phone text NOT NULL,
    category text NOT NULL,
    role text NOT NULL,
    password_hash text
);
CREATE TABLE public.roof (
    id text NOT NULL,
    company_id text NOT NULL,
    created_by text NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."C",
    roof_type text NOT NULL,
    status text NOT NULL,
    revision integer NOT NULL,
    configuration text NOT NULL,
    power_w bigint NOT NULL,
    active_modules bigint NOT NULL,
    total_rappen bigint NOT NULL,
    fingerprint text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);
CREATE TABLE public.secret (
    name text NOT NULL,
    value text NOT NULL
);
INSERT INTO public.company VALUES ('01980000-0000-7000-8000-000000000001', 'Muster Solar AG', 'Musterstrasse 1, 3600 Thun', 'CH', 'CHE-000.000.001 MWST', 'Zertifizierter Partner', 1, 1250, 'Sandra Beispiel');
INSERT INTO public.company VALUES ('01980000-0000-7000-8000-000000000002', 'Atelier Exempel GmbH', 'Beispielgasse 7, 3011 Bern', 'CH', 'CHE-000.000.002 MWST', 'Planungspartner', 0, 500, 'Sandra Beispiel');
INSERT INTO public.company VALUES ('01980000-0000-7000-8000-000000000003', 'Vorlage Logistik AG', 'Lagerweg 12, 4622 Egerkingen', 'CH', 'CHE-000.000.003 MWST', 'Logistikpartner', 0, 0, 'Sandra Beispiel');
INSERT INTO public.company VALUES ('01980000-0000-7000-8000-000000000011', 'Beispiel Dach AG', 'Dachweg 1, 6300 Zug', 'CH', 'CHE-000.000.011 MWST', 'Partner', 0, 700, 'Sandra Beispiel');
INSERT INTO public.migration VALUES ('001-companies-people-roofs', 'ed92cc7a4da8bf7d9cf9e4f58d9ea5d04848178f63873eee3fbf8dd245d33b98', 1795291480064);
INSERT INTO public.migration VALUES ('002-local-identity', '3b1e31c2d40ebf98c89776e71f43d322403b5cfc027359f0a10858e17e101602', 1795291480081);
INSERT INTO public.person VALUES ('01980000-0000-7000-8000-000000000101', '01980000-0000-7000-8000-000000000002', 'planner@example.ch', 'Petra Plan', '+41 31 000 00 01', 'Architekt/Planer', 'partner', '24ed60f5dbcb0f1466eb14115be1285f:b22b6006b630534fb1776ddd02c31ec5b767b5bc88ea8c287600b9759b3252b9');
INSERT INTO public.person VALUES ('01980000-0000-7000-8000-000000000102', '01980000-0000-7000-8000-000000000001', 'installer@example.ch', 'Ivo Muster', '+41 33 000 00 02', 'Installateur', 'partner', '24ed60f5dbcb0f1466eb14115be1285f:b22b6006b630534fb1776ddd02c31ec5b767b5bc88ea8c287600b9759b3252b9');
INSERT INTO public.person VALUES ('01980000-0000-7000-8000-000000000103', '01980000-0000-7000-8000-000000000003', 'logistics@example.ch', 'Luca Lager', '+41 62 000 00 03', 'logistik', 'partner', '24ed60f5dbcb0f1466eb14115be1285f:b22b6006b630534fb1776ddd02c31ec5b767b5bc88ea8c287600b9759b3252b9');
INSERT INTO public.person VALUES ('01980000-0000-7000-8000-000000000104', '01980000-0000-7000-8000-000000000001', 'sales@example.ch', 'Sandra Beispiel', '+41 31 000 00 04', 'Installateur', 'sales', '24ed60f5dbcb0f1466eb14115be1285f:b22b6006b630534fb1776ddd02c31ec5b767b5bc88ea8c287600b9759b3252b9');
INSERT INTO public.person VALUES ('01980000-0000-7000-8000-000000000111', '01980000-0000-7000-8000-000000000011', 'remote@example.ch', 'Anna Maria von Beispiel', '+41 41 000 00 11', 'Installateur', 'partner', NULL);
INSERT INTO public.person VALUES ('01980000-0000-7000-8000-000000000112', '01980000-0000-7000-8000-000000000011', 'remote-admin@example.ch', 'Adrian', '+41 41 000 00 12', 'Installateur', 'admin', NULL);
INSERT INTO public.roof VALUES ('01980000-0000-7000-8000-000000000200', '01980000-0000-7000-8000-000000000002', '01980000-0000-7000-8000-000000000101', 'Scheune Musterhof', 'scheune musterhof', 'gable', 'draft', 1, '{"schema":"roof-configuration/1","name":"Scheune Musterhof","roof":{"type":"gable","angle":22,"buildingLength":24000,"buildingWidth":13000,"eaveHeight":5500},"location":{"place":"Thun","latitude":46.75,"longitude":7.63,"heightAboveSea":560,"dynamicPressure":0.9,"correctionHeight":0,"terrain":"III","exposure":"normal"},"surfaces":[{"id":"south","alignment":"S","enabled":true,"angle":22,"outline":{"shape":"rectangle","width":24000,"height":7010},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]},{"id":"north","alignment":"N","enabled":true,"angle":22,"outline":{"shape":"rectangle","width":24000,"height":7010},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]}],"layout":{"orientation":"landscape","formats":["L","M","S"],"objective":"power","panelGap":{"min":10,"max":30},"anchor":"left","colour":"black"},"components":{"furring":"80x60","batten":"30x50","sarkingMembrane":"normal","snowGuard":{"type":"none","rows":"auto"},"snowStopper":"none","ridgeConnection":"ventilated","edgeTreatment":{"left":"sheet-metal","right":"sheet-metal"},"powerOptimizers":false},"partnerDiscount":0}', 57600, 288, 7042429, 'JCZX8BFZR8', 1793606400000, 1793606400000);
INSERT INTO public.roof VALUES ('01980000-0000-7000-8000-000000000201', '01980000-0000-7000-8000-000000000002', '01980000-0000-7000-8000-000000000101', 'Villa Beispiel', 'villa beispiel', 'hip', 'draft', 1, '{"schema":"roof-configuration/1","name":"Villa Beispiel","roof":{"type":"hip","angle":30,"buildingLength":14500,"buildingWidth":10500,"eaveHeight":5500},"location":{"place":"Thun","latitude":46.75,"longitude":7.63,"heightAboveSea":560,"dynamicPressure":0.9,"correctionHeight":0,"terrain":"III","exposure":"normal"},"surfaces":[{"id":"south","alignment":"S","enabled":true,"angle":30,"outline":{"shape":"trapezoid","width":14500,"topWidth":4000,"topOffset":5250,"height":6062},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]},{"id":"west","alignment":"W","enabled":true,"angle":30,"outline":{"shape":"triangle","width":10500,"apex":5250,"height":6062},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]},{"id":"north","alignment":"N","enabled":true,"angle":30,"outline":{"shape":"trapezoid","width":14500,"topWidth":4000,"topOffset":5250,"height":6062},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]},{"id":"east","alignment":"E","enabled":true,"angle":30,"outline":{"shape":"triangle","width":10500,"apex":5250,"height":6062},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]}],"layout":{"orientation":"landscape","formats":["L","M","S"],"objective":"power","panelGap":{"min":10,"max":30},"anchor":"left","colour":"black"},"components":{"furring":"80x60","batten":"30x50","sarkingMembrane":"normal","snowGuard":{"type":"none","rows":"auto"},"snowStopper":"none","ridgeConnection":"ventilated","edgeTreatment":{"left":"sheet-metal","right":"sheet-metal"},"powerOptimizers":false},"partnerDiscount":0}', 26080, 198, 4004185, 'WCPR5QJFT7', 1793865600000, 1793865600000);
INSERT INTO public.roof VALUES ('01980000-0000-7000-8000-000000000202', '01980000-0000-7000-8000-000000000002', '01980000-0000-7000-8000-000000000101', 'Einfamilienhaus Musterweg 4', 'einfamilienhaus musterweg 4', 'gable', 'draft', 1, '{"schema":"roof-configuration/1","name":"Einfamilienhaus Musterweg 4","roof":{"type":"gable","angle":35,"buildingLength":10400,"buildingWidth":10150,"eaveHeight":5500},"location":{"place":"Thun","latitude":46.75,"longitude":7.63,"heightAboveSea":560,"dynamicPressure":0.9,"correctionHeight":0,"terrain":"III","exposure":"normal"},"surfaces":[{"id":"south","alignment":"S","enabled":true,"angle":35,"outline":{"shape":"rectangle","width":10400,"height":6195},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[{"id":"kamin","kind":"chimney","shape":"rectangle","x1":7200,"x2":7900,"y1":3600,"y2":4300,"clearance":100,"height":1200}],"skylights":[]},{"id":"north","alignment":"N","enabled":true,"angle":35,"outline":{"shape":"rectangle","width":10400,"height":6195},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]}],"layout":{"orientation":"landscape","formats":["L","M","S"],"objective":"power","panelGap":{"min":10,"max":30},"anchor":"left","colour":"black"},"components":{"furring":"80x60","batten":"30x50","sarkingMembrane":"normal","snowGuard":{"type":"none","rows":"auto"},"snowStopper":"none","ridgeConnection":"ventilated","edgeTreatment":{"left":"sheet-metal","right":"sheet-metal"},"powerOptimizers":false},"partnerDiscount":0}', 21040, 152, 2922536, 'D0B2K1NGE6', 1794124800000, 1794124800000);
INSERT INTO public.roof VALUES ('01980000-0000-7000-8000-000000000210', '01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000102', 'Scheune Musterhof', 'scheune musterhof', 'gable', 'draft', 1, '{"schema":"roof-configuration/1","name":"Scheune Musterhof","roof":{"type":"gable","angle":22,"buildingLength":24000,"buildingWidth":13000,"eaveHeight":5500},"location":{"place":"Thun","latitude":46.75,"longitude":7.63,"heightAboveSea":560,"dynamicPressure":0.9,"correctionHeight":0,"terrain":"III","exposure":"normal"},"surfaces":[{"id":"south","alignment":"S","enabled":true,"angle":22,"outline":{"shape":"rectangle","width":24000,"height":7010},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]},{"id":"north","alignment":"N","enabled":true,"angle":22,"outline":{"shape":"rectangle","width":24000,"height":7010},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]}],"layout":{"orientation":"landscape","formats":["L","M","S"],"objective":"power","panelGap":{"min":10,"max":30},"anchor":"left","colour":"black"},"components":{"furring":"80x60","batten":"30x50","sarkingMembrane":"normal","snowGuard":{"type":"none","rows":"auto"},"snowStopper":"none","ridgeConnection":"ventilated","edgeTreatment":{"left":"sheet-metal","right":"sheet-metal"},"powerOptimizers":false},"partnerDiscount":0}', 57600, 288, 7042429, 'JCZX8BFZR8', 1793692800000, 1793692800000);
INSERT INTO public.roof VALUES ('01a1ffb6-06c8-707a-806e-bc932c11bf76', '01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000104', 'Vom Verkauf', 'vom verkauf', 'gable', 'draft', 1, '{"schema":"roof-configuration/1","name":"Vom Verkauf","roof":{"type":"gable","angle":35,"buildingLength":10400,"buildingWidth":10157,"eaveHeight":5500},"location":{"place":"Thun","latitude":46.75,"longitude":7.63,"heightAboveSea":560,"dynamicPressure":0.9,"correctionHeight":0,"terrain":"III","exposure":"normal"},"surfaces":[{"id":"south","alignment":"S","enabled":true,"angle":35,"outline":{"shape":"rectangle","width":10400,"height":6200},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]},{"id":"north","alignment":"N","enabled":true,"angle":35,"outline":{"shape":"rectangle","width":10400,"height":6200},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]}],"layout":{"orientation":"landscape","formats":["L","M","S"],"objective":"power","panelGap":{"min":10,"max":30},"anchor":"left","colour":"black"},"components":{"furring":"80x60","batten":"30x50","sarkingMembrane":"normal","snowGuard":{"type":"none","rows":"auto"},"snowStopper":"none","ridgeConnection":"ventilated","edgeTreatment":{"left":"sheet-metal","right":"sheet-metal"},"powerOptimizers":false},"partnerDiscount":0}', 21336, 154, 2928465, 'DXPNJKSEG0', 1795291481800, 1795291481800);
INSERT INTO public.roof VALUES ('01980000-0000-7000-8000-000000000211', '01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000102', 'Villa Beispiel', 'villa beispiel', 'hip', 'draft', 1, '{"schema":"roof-configuration/1","name":"Villa Beispiel","roof":{"type":"hip","angle":30,"buildingLength":14500,"buildingWidth":10500,"eaveHeight":5500},"location":{"place":"Thun","latitude":46.75,"longitude":7.63,"heightAboveSea":560,"dynamicPressure":0.9,"correctionHeight":0,"terrain":"III","exposure":"normal"},"surfaces":[{"id":"south","alignment":"S","enabled":true,"angle":30,"outline":{"shape":"trapezoid","width":14500,"topWidth":4000,"topOffset":5250,"height":6062},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]},{"id":"west","alignment":"W","enabled":true,"angle":30,"outline":{"shape":"triangle","width":10500,"apex":5250,"height":6062},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]},{"id":"north","alignment":"N","enabled":true,"angle":30,"outline":{"shape":"trapezoid","width":14500,"topWidth":4000,"topOffset":5250,"height":6062},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]},{"id":"east","alignment":"E","enabled":true,"angle":30,"outline":{"shape":"triangle","width":10500,"apex":5250,"height":6062},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]}],"layout":{"orientation":"landscape","formats":["L","M","S"],"objective":"power","panelGap":{"min":10,"max":30},"anchor":"left","colour":"black"},"components":{"furring":"80x60","batten":"30x50","sarkingMembrane":"normal","snowGuard":{"type":"none","rows":"auto"},"snowStopper":"none","ridgeConnection":"ventilated","edgeTreatment":{"left":"sheet-metal","right":"sheet-metal"},"powerOptimizers":false},"partnerDiscount":0}', 26080, 198, 4004185, 'WCPR5QJFT7', 1793952000000, 1793952000000);
INSERT INTO public.roof VALUES ('01980000-0000-7000-8000-000000000212', '01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000102', 'Einfamilienhaus Musterweg 4', 'einfamilienhaus musterweg 4', 'gable', 'draft', 1, '{"schema":"roof-configuration/1","name":"Einfamilienhaus Musterweg 4","roof":{"type":"gable","angle":35,"buildingLength":10400,"buildingWidth":10150,"eaveHeight":5500},"location":{"place":"Thun","latitude":46.75,"longitude":7.63,"heightAboveSea":560,"dynamicPressure":0.9,"correctionHeight":0,"terrain":"III","exposure":"normal"},"surfaces":[{"id":"south","alignment":"S","enabled":true,"angle":35,"outline":{"shape":"rectangle","width":10400,"height":6195},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[{"id":"kamin","kind":"chimney","shape":"rectangle","x1":7200,"x2":7900,"y1":3600,"y2":4300,"clearance":100,"height":1200}],"skylights":[]},{"id":"north","alignment":"N","enabled":true,"angle":35,"outline":{"shape":"rectangle","width":10400,"height":6195},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]}],"layout":{"orientation":"landscape","formats":["L","M","S"],"objective":"power","panelGap":{"min":10,"max":30},"anchor":"left","colour":"black"},"components":{"furring":"80x60","batten":"30x50","sarkingMembrane":"normal","snowGuard":{"type":"none","rows":"auto"},"snowStopper":"none","ridgeConnection":"ventilated","edgeTreatment":{"left":"sheet-metal","right":"sheet-metal"},"powerOptimizers":false},"partnerDiscount":0}', 21040, 152, 2922536, 'D0B2K1NGE6', 1794211200000, 1794211200000);
INSERT INTO public.roof VALUES ('01a1ffb6-060b-7264-b70f-0bdaa758df72', '01980000-0000-7000-8000-000000000002', '01980000-0000-7000-8000-000000000101', 'Vor der Umstellung', 'vor der umstellung', 'gable', 'draft', 1, '{"schema":"roof-configuration/1","name":"Vor der Umstellung","roof":{"type":"gable","angle":35,"buildingLength":10400,"buildingWidth":10157,"eaveHeight":5500},"location":{"place":"Thun","latitude":46.75,"longitude":7.63,"heightAboveSea":560,"dynamicPressure":0.9,"correctionHeight":0,"terrain":"III","exposure":"normal"},"surfaces":[{"id":"south","alignment":"S","enabled":true,"angle":35,"outline":{"shape":"rectangle","width":10400,"height":6200},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]},{"id":"north","alignment":"N","enabled":true,"angle":35,"outline":{"shape":"rectangle","width":10400,"height":6200},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]}],"layout":{"orientation":"landscape","formats":["L","M","S"],"objective":"power","panelGap":{"min":10,"max":30},"anchor":"left","colour":"black"},"components":{"furring":"80x60","batten":"30x50","sarkingMembrane":"normal","snowGuard":{"type":"none","rows":"auto"},"snowStopper":"none","ridgeConnection":"ventilated","edgeTreatment":{"left":"sheet-metal","right":"sheet-metal"},"powerOptimizers":false},"partnerDiscount":0}', 21336, 154, 2928465, 'K8BCQ6FK9B', 1795291481611, 1795291481611);
INSERT INTO public.roof VALUES ('01a1ffb6-061c-7659-808b-5511fcd5a4d2', '01980000-0000-7000-8000-000000000002', '01980000-0000-7000-8000-000000000101', 'Übermittelt', 'ubermittelt', 'gable', 'submitted', 2, '{"schema":"roof-configuration/1","name":"Übermittelt","roof":{"type":"gable","angle":35,"buildingLength":10400,"buildingWidth":10157,"eaveHeight":5500},"location":{"place":"Thun","latitude":46.75,"longitude":7.63,"heightAboveSea":560,"dynamicPressure":0.9,"correctionHeight":0,"terrain":"III","exposure":"normal"},"surfaces":[{"id":"south","alignment":"S","enabled":true,"angle":35,"outline":{"shape":"rectangle","width":10400,"height":6200},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]},{"id":"north","alignment":"N","enabled":true,"angle":35,"outline":{"shape":"rectangle","width":10400,"height":6200},"rows":{"count":"auto","customHeight":null,"finishing":{"count":"auto","measure":"auto"}},"cutouts":[],"skylights":[]}],"layout":{"orientation":"landscape","formats":["L","M","S"],"objective":"power","panelGap":{"min":10,"max":30},"anchor":"left","colour":"black"},"components":{"furring":"80x60","batten":"30x50","sarkingMembrane":"normal","snowGuard":{"type":"none","rows":"auto"},"snowStopper":"none","ridgeConnection":"ventilated","edgeTreatment":{"left":"sheet-metal","right":"sheet-metal"},"powerOptimizers":false},"partnerDiscount":0}', 21336, 154, 2928465, 'RRD8X0ETC4', 1795291481628, 1795291481648);
ALTER TABLE ONLY public.company
    ADD CONSTRAINT company_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.oidc
    ADD CONSTRAINT oidc_pkey PRIMARY KEY (model, id);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_email_key UNIQUE (email);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.roof
    ADD CONSTRAINT roof_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.secret
    ADD CONSTRAINT secret_pkey PRIMARY KEY (name);
CREATE INDEX oidc_grant ON public.oidc USING btree (grant_id);
CREATE INDEX oidc_uid ON public.oidc USING btree (uid);
CREATE INDEX roof_company ON public.roof USING btree (company_id, updated_at);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(id);
ALTER TABLE ONLY public.roof
    ADD CONSTRAINT roof_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(id);
ALTER TABLE ONLY public.roof
    ADD CONSTRAINT roof_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.person(id);
