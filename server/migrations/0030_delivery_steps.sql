ALTER TABLE "deliveries" ADD COLUMN "step" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "pending_since" timestamp with time zone;