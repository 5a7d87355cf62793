ALTER TABLE "reports" ADD COLUMN "passcode_hash" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "rests_until" timestamp with time zone;